import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { hold, holdLimits, holdStates } from '../hold/hold.ts';
import { storableText } from '../text/storable-text.ts';

const minutes = z.int().min(1).max(holdLimits.minutes);
const holdId = z.string().min(1).max(100);

export const takeHold = defineEndpoint({
  method: 'POST',
  path: '/service/hold',
  summary: 'Hold an available device for so many minutes',
  access: 'super',
  audit: { action: 'device.held', object: ['arn'], says: ['state', 'note'] },
  scope: 'holds',
  body: z.strictObject({
    arn: z.string().min(1).max(200),
    state: z.enum(holdStates),
    minutes,
    note: storableText(holdLimits.noteCharacters).default(''),
  }),
  answer: z.object({ hold_id: z.string(), expires_at: z.iso.datetime({ offset: true }) }),
  errors: ['8514', 'E1011', '20412', '20413', '20414'],
});

export const renewHold = defineEndpoint({
  method: 'POST',
  path: '/service/hold/renew',
  summary: 'Let a hold last so many minutes from now; one that has ended answers 20414',
  access: 'super',
  audit: { action: 'hold.renewed', object: ['hold_id'] },
  scope: 'holds',
  body: z.strictObject({ hold_id: holdId, minutes }),
  answer: z.object({ hold_id: z.string(), expires_at: z.iso.datetime({ offset: true }) }),
  errors: ['2002', '20414'],
});

export const releaseHold = defineEndpoint({
  method: 'POST',
  path: '/service/release',
  summary: 'End a hold; one that has ended already releases nothing',
  access: 'super',
  audit: { action: 'hold.released', object: ['hold_id'] },
  scope: 'holds',
  body: z.strictObject({ hold_id: holdId }),
  /** Whether this call has ended it. */
  answer: z.object({ released: z.boolean() }),
  errors: ['2002'],
});

export const listHolds = defineEndpoint({
  method: 'GET',
  path: '/admbo/hold',
  summary: 'Holds that last, of one device or of all',
  access: 'admin',
  query: z.strictObject({ arn: z.string().max(200).optional() }),
  answer: z.object({ holds: z.array(hold), total_count: z.int() }),
});
