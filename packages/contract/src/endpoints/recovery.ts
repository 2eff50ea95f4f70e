import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { recovery, recoveryStanding, rungDay, rungFigure } from '../recovery/recovery.ts';
import { recoveryLimits, recoveryPolicy, recoveryTerms } from '../recovery/recovery-policy.ts';
import { recoveryStates } from '../recovery/recovery-states.ts';
import { recoveryRungs } from '../recovery/rungs.ts';

const arn = z.string().min(1).max(200);

export const readRecoveryPolicies = defineEndpoint({
  method: 'GET',
  path: '/admbo/recovery_policy',
  summary: 'When and how devices in trouble are recovered by themselves, for each type of device',
  access: 'super',
  scope: null,
  answer: z.object({ policies: z.array(recoveryPolicy) }),
});

export const changeRecoveryPolicy = defineEndpoint({
  method: 'POST',
  path: '/admbo/recovery_policy',
  summary: 'Change how devices of one type are recovered; refused when it has changed meanwhile (20414)',
  access: 'super',
  scope: null,
  audit: { action: 'recovery_policy.changed', object: ['device_type'], says: ['enabled', 'states', 'rungs'] },
  body: z.strictObject(recoveryTerms),
  answer: recoveryPolicy,
  errors: ['20414'],
});

const recoveryFilter = {
  arn: arn.optional(),
  state: z.enum(recoveryStates).optional(),
  /** Those that have come as far as this rung. */
  rung: z.enum(recoveryRungs).optional(),
};

export const listRecoveries = defineEndpoint({
  method: 'GET',
  path: '/admbo/recovery',
  summary: 'Recoveries of devices with the result of each rung, the newest first',
  access: 'admin',
  query: listQuery.extend(recoveryFilter),
  answer: z.object({ total_count: z.int(), recoveries: z.array(recovery) }),
});

export const recoveryFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/recovery/download',
  file: 'text/csv',
  summary: 'All recoveries of a filter as CSV, the newest first',
  access: 'admin',
  query: z.strictObject(recoveryFilter),
});

export const readRecoveryFigures = defineEndpoint({
  method: 'GET',
  path: '/admbo/recovery_figures',
  summary: 'How often each rung has brought a device back, in all and by day',
  access: 'admin',
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(recoveryLimits.keptDays).default(30),
  }),
  answer: z.object({ rungs: z.array(rungFigure), days: z.array(rungDay) }),
});

export const readRecoveryStanding = defineEndpoint({
  method: 'GET',
  path: '/admbo/recovery_standing',
  summary: 'The last recovery of a device, and why none begins now',
  access: 'admin',
  query: z.strictObject({ arn }),
  answer: recoveryStanding,
  errors: ['E1011'],
});

export const startRecovery = defineEndpoint({
  method: 'POST',
  path: '/admbo/recovery',
  summary: 'Recover a device now, whatever its policy says of when',
  access: 'admin',
  scope: 'commands',
  audit: { action: 'recovery.started', object: ['arn'] },
  body: z.strictObject({ arn }),
  answer: z.object({ recovery_id: z.string() }),
  errors: ['8514', 'E1011', '20412', '20413', '20414'],
});

export const cancelRecovery = defineEndpoint({
  method: 'POST',
  path: '/admbo/recovery/{recovery_id}/cancel',
  summary: 'Try nothing more with a device; a rung that its host has begun goes on to its end',
  access: 'admin',
  scope: 'commands',
  audit: { action: 'recovery.cancelled', object: ['recovery_id'] },
  params: z.object({ recovery_id: z.string().min(1).max(100) }),
  answer: recovery,
  errors: ['2002', '20414'],
});
