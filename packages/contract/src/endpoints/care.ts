import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { careCharge, careDeed, carePolicy, careReboot } from '../recovery/care.ts';
import { careResults, careTypes } from '../recovery/care-types.ts';

export const readCarePolicy = defineEndpoint({
  method: 'GET',
  path: '/admbo/care_policy',
  summary:
    'When devices that are available are rebooted by themselves, and between which levels their batteries are kept',
  access: 'super',
  scope: null,
  answer: carePolicy,
});

export const changeCarePolicy = defineEndpoint({
  method: 'POST',
  path: '/admbo/care_policy',
  summary:
    'Change when devices are rebooted and how far they are charged; refused when it has changed meanwhile (20414)',
  access: 'super',
  scope: null,
  audit: { action: 'care_policy.changed', says: ['reboot', 'charge'] },
  body: z.strictObject({
    reboot: careReboot.nullable(),
    /** Absent: as it is. */
    charge: careCharge.nullable().optional(),
    version: z.int().min(0),
  }),
  answer: carePolicy,
  errors: ['20414'],
});

export const listCare = defineEndpoint({
  method: 'GET',
  path: '/admbo/care',
  summary:
    'What became of each device at each scheduled reboot, and each switching of a port by a battery, the newest first',
  access: 'admin',
  query: listQuery.extend({
    arn: z.string().min(1).max(200).optional(),
    result: z.enum(careResults).optional(),
    type: z.enum(careTypes).optional(),
  }),
  answer: z.object({ total_count: z.int(), care: z.array(careDeed) }),
});
