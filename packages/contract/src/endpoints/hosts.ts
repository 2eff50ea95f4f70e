import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { hostRow } from '../host.ts';

export const hosts = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/server',
  summary: 'Hosts with their agents',
  access: 'admin',
  answer: z.object({ servers: z.array(hostRow) }),
});
