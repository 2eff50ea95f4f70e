import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { comparison } from '../test/comparison.ts';

const ofRun = z.string().regex(/^[1-9]\d{0,8}-[1-9]\d{0,3}$/);

export const compareRuns = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/compare',
  summary:
    'What is different between two runs that have ended; without b the last one that passed, of the same project and model',
  access: 'admin',
  scope: ['read', 'tests'],
  query: z.strictObject({ a: ofRun, b: ofRun.optional() }),
  answer: comparison,
  errors: ['2003', '20400'],
});
