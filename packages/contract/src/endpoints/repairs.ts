import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import {
  repairCase,
  repairColumns,
  repairDetail,
  repairLimits,
  repairPhoto,
  repairReason,
  repairStates,
} from '../repair/repair.ts';
import { storableText } from '../text/storable-text.ts';

const arn = z.string().min(1).max(200);
const id = z.int().min(1).max(2_147_483_647);
const idText = z.coerce.number().pipe(id);
const version = z.int().min(0).max(2_147_483_647);
/** Judged by repair-rules.ts, whose words say what is wrong; the bounds are of what is looked at at all. */
const text = z.string().max(repairLimits.noteCharacters * 8);
const ofCase = z.strictObject({ id: idText });
const ofPhoto = z.strictObject({ id: idText, photo_id: z.uuid() });

/** What a list of cases is asked by. */
const repairFilter = {
  /** `open`: all that have not ended. */
  state: z.enum(['open', ...repairStates]).optional(),
  reason_id: idText.optional(),
  /** Group and rack, as in `1-2`. */
  rack: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}$/)
    .optional(),
  model: storableText(200).optional(),
  /** One device's. */
  deviceArn: arn.optional(),
  /** In number, device, UDID, note, link and names of who reported it. */
  q: storableText(repairLimits.searchCharacters).optional(),
  sort: sortText(repairColumns).optional(),
};

export const listRepairs = defineEndpoint({
  method: 'GET',
  path: '/admbo/repair',
  summary: 'Repair cases, the oldest open one first; with the models and racks that have any',
  access: 'admin',
  query: listQuery.extend(repairFilter),
  answer: z.object({
    repairs: z.array(repairCase),
    total_count: z.int(),
    models: z.array(z.string()),
    racks: z.array(z.string()),
  }),
  errors: ['E1011', '2002'],
});

export const repairListFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/repair/download',
  file: 'text/csv',
  summary: 'Repair cases as CSV: all that match, in this order',
  access: 'admin',
  query: z.strictObject(repairFilter),
  errors: ['E1011', '2002'],
});

export const readRepair = defineEndpoint({
  method: 'GET',
  path: '/admbo/repair/{id}',
  summary: 'One repair case with its steps, its photos and, once it is fixed, what the device says of itself',
  access: 'admin',
  params: ofCase,
  answer: z.object({ repair: repairDetail }),
  errors: ['2002'],
});

export const reportRepair = defineEndpoint({
  method: 'POST',
  path: '/admbo/repair',
  summary:
    'Report a device for repair; it is excluded until its case ends. 20414 names the case that is open already',
  access: 'admin',
  audit: { action: 'repair.reported', object: ['arn'], says: ['reason_id', 'note', 'link'] },
  scope: 'devices',
  body: z.strictObject({ arn, reason_id: id, note: text.default(''), link: text.default('') }),
  answer: z.object({ repair: repairCase }),
  errors: ['E1011', '2002', '20412', '20414'],
});

export const changeRepair = defineEndpoint({
  method: 'POST',
  path: '/admbo/repair/{id}/change',
  summary:
    'Take a case to its next state, or add a note to it; refused when it has changed meanwhile, or a check of the device does not hold (20414)',
  access: 'admin',
  audit: { action: 'repair.changed', object: ['id'], says: ['state', 'note', 'gives_back'] },
  scope: 'devices',
  params: ofCase,
  body: z.strictObject({
    version,
    state: z.enum(repairStates),
    note: text.default(''),
    link: text.optional(),
    reason_id: id.optional(),
    /** Of one that is closed without repair: the device goes back, otherwise it stays excluded. */
    gives_back: z.boolean().default(false),
  }),
  answer: z.object({ repair: repairDetail }),
  errors: ['2002', '20414', 'E1011'],
});

export const addRepairPhoto = defineEndpoint({
  method: 'POST',
  path: '/admbo/repair/{id}/photo',
  summary: 'Add a photo, without what it says of place and camera; the same photo is kept once',
  access: 'admin',
  audit: { action: 'repair.photo_added', object: ['id'] },
  scope: 'devices',
  upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maximumBytes: repairLimits.photoBytes },
  params: ofCase,
  answer: z.object({ photo: repairPhoto }),
  errors: ['2002', '20414', 'E1016'],
});

export const readRepairPhoto = defineEndpoint({
  method: 'GET',
  path: '/admbo/repair/{id}/photo/{photo_id}',
  summary: 'A photo of a repair case',
  access: 'admin',
  file: ['image/jpeg', 'image/png', 'image/webp'],
  params: ofPhoto,
  errors: ['2002'],
});

export const removeRepairPhoto = defineEndpoint({
  method: 'POST',
  path: '/admbo/repair/{id}/photo/{photo_id}/remove',
  summary: 'Remove a photo from a repair case',
  access: 'admin',
  audit: { action: 'repair.photo_removed', object: ['id'] },
  scope: 'devices',
  params: ofPhoto,
  errors: ['2002'],
});

export const listRepairReasons = defineEndpoint({
  method: 'GET',
  path: '/admbo/repair_reason',
  summary: 'Why devices are repaired, in the order in which it is offered',
  access: 'admin',
  answer: z.object({ reasons: z.array(repairReason), version: z.int() }),
});

export const saveRepairReasons = defineEndpoint({
  method: 'POST',
  path: '/admbo/repair_reason',
  summary:
    'The whole list of reasons in its order; one that is left out is deleted, or retired where cases name it. 20414 where it has changed meanwhile',
  access: 'super',
  audit: { action: 'repair.reasons_changed', says: ['reasons'] },
  scope: 'devices',
  body: z.strictObject({
    version,
    reasons: z
      .array(
        z.strictObject({
          /** null: a new one. */
          reason_id: id.nullable(),
          ko: text,
          en: text,
          is_retired: z.boolean().default(false),
        }),
      )
      .max(repairLimits.reasons * 2),
  }),
  answer: z.object({ reasons: z.array(repairReason), version: z.int() }),
  errors: ['2002', '20414'],
});
