import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

/** Where an agent fetches the file of an app that a command of its host names, with its own key; in parts, too. */
export const agentFile = defineEndpoint({
  method: 'GET',
  path: '/agent/file/{sha256}',
  summary: 'Fetch a file that a command of the host names and that has not ended',
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  params: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/, 'is a SHA-256 in hexadecimal digits') }),
  file: 'application/octet-stream',
  errors: ['2002', '2006'],
});
