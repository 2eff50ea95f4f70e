import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { junitImport } from '../test/junit-limits.ts';

export const readJunit = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/{id}/junit',
  summary: 'A test, or one run of it, as a JUnit report: a suite for each run, a case for each step',
  access: 'admin',
  scope: ['read', 'tests'],
  file: 'application/xml',
  params: z.strictObject({ id: z.string().regex(/^[1-9]\d{0,9}(-[1-9]\d{0,3})?$/) }),
  errors: ['2003', '20400'],
});

export const importTest = defineEndpoint({
  method: 'POST',
  path: '/service/test/import',
  summary: 'Keep a JUnit report as a test of a project that has run on a device (multipart)',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.imported', object: ['project_id'], says: ['arn'] },
  form: { needsFile: true, maximumBytes: junitImport.bytes },
  body: z.strictObject({
    project_id: z.int().min(1).max(2_147_483_647),
    arn: z.string().min(1).max(200),
  }),
  answer: z.object({ tid: z.int() }),
  errors: ['2002', '10406', 'E1011', 'E1016'],
});
