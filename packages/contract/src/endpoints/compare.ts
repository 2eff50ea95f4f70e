import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { comparison } from '../test/comparison.ts';
import { runIdPattern } from '../test/run-id.ts';

const ofRun = z.string().regex(runIdPattern);

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
