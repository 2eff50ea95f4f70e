import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { careDeed, carePolicy, careReboot, careResults } from '../recovery/care.ts';

export const readCarePolicy = defineEndpoint({
  method: 'GET',
  path: '/admbo/care_policy',
  summary: 'When devices that are available are rebooted by themselves',
  access: 'super',
  scope: null,
  answer: carePolicy,
});

export const changeCarePolicy = defineEndpoint({
  method: 'POST',
  path: '/admbo/care_policy',
  summary: 'Change when devices are rebooted; refused when it has changed meanwhile (20414)',
  access: 'super',
  scope: null,
  audit: { action: 'care_policy.changed', says: ['reboot'] },
  body: z.strictObject({ reboot: careReboot.nullable(), version: z.int().min(0) }),
  answer: carePolicy,
  errors: ['20414'],
});

export const listCare = defineEndpoint({
  method: 'GET',
  path: '/admbo/care',
  summary: 'What became of each device at each scheduled reboot, the newest first',
  access: 'admin',
  query: listQuery.extend({
    arn: z.string().min(1).max(200).optional(),
    result: z.enum(careResults).optional(),
  }),
  answer: z.object({ total_count: z.int(), care: z.array(careDeed) }),
});
