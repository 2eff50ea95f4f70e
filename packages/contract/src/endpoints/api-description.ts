import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

export const openApi = defineEndpoint({
  method: 'GET',
  path: '/admbo/openapi.json',
  summary: 'This description, as OpenAPI 3.1 (without the envelope)',
  access: 'admin',
  scope: 'any',
  answer: z.looseObject({ openapi: z.string() }),
});

export const apiPage = defineEndpoint({
  method: 'GET',
  path: '/admbo/docs',
  summary: 'This description as a page to read (HTML)',
  access: 'admin',
  scope: 'any',
});
