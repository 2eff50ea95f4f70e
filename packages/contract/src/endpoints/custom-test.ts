import { z } from 'zod';
import { acting_uid } from '../account/acting-uid.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { testWhat } from '../test/project.ts';
import { runLimits } from '../test/run-states.ts';
import { scenarioFault, scenarioLimits } from '../test/scenario-limits.ts';
import { storableText } from '../text/storable-text.ts';

export const startCustomTest = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom_test',
  summary: 'Start a test by hand, without a project',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.started', says: ['test_type', 'devices', 'acting_uid'] },
  bodyBytes: scenarioLimits.bodyBytes,
  body: z.strictObject({
    ...testWhat,
    note: storableText(runLimits.noteCharacters).trim().default(''),
    acting_uid,
  }),
  answer: z.object({
    tid: z.int(),
    results: z.array(
      z.object({
        arn: z.string(),
        test_run_id: z.string().nullable(),
        /** 0: it is queued. */
        errorCode: z.union([z.int(), z.string()]),
      }),
    ),
  }),
  errors: ['1017', '2503', '8002', '8533', 'E1011', '20413', '20414'],
});

export const validateScenario = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom_test/validate',
  summary: 'What is wrong in a scenario, with line and column; none: it can be run',
  access: 'admin',
  scope: ['read', 'tests'],
  audit: null,
  bodyBytes: scenarioLimits.bodyBytes,
  body: z.strictObject({ scenario: z.string().max(scenarioLimits.bytes) }),
  answer: z.object({ errors: z.array(scenarioFault), step_count: z.int() }),
});
