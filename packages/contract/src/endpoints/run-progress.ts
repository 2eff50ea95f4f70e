import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { testRun } from '../test/listed-run.ts';
import { runIdPattern } from '../test/run-id.ts';
import { runLimits } from '../test/run-states.ts';

/** What goes on within a state of a run; the stream tells of the states alone. Document 9, Besides. */
const runProgress = testRun.pick({
  test_run_id: true,
  attempt: true,
  stage: true,
  done: true,
  total: true,
  run_time: true,
  revision: true,
});
export type RunProgress = z.infer<typeof runProgress>;

export const readProgress = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/progress',
  summary: 'How far some runs are',
  access: 'admin',
  automatic: true,
  scope: ['read', 'tests'],
  audit: null,
  body: z.strictObject({
    test_run_ids: z.array(z.string().regex(runIdPattern)).min(1).max(runLimits.devices),
  }),
  answer: z.object({ runs: z.array(runProgress) }),
  errors: ['2003'],
});
