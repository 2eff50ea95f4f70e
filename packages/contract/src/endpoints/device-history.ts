import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import {
  availability,
  historyLimits,
  outage,
  readingPoint,
  timelineEntry,
} from '../device/device-history.ts';
import { readingRangeNames, timelineKinds } from '../device/history-choices.ts';
import { instantText } from '../text/instant-text.ts';

const deviceArn = z.string().min(1).max(200);

export const deviceTimeline = defineEndpoint({
  method: 'GET',
  path: '/service/device_timeline',
  summary: 'What happened to one device, newest first: states, decisions, commands, outages, edits',
  access: 'admin',
  query: z.strictObject({
    deviceArn,
    from: instantText.optional(),
    to: instantText.optional(),
    /** Kinds joined by commas; all of them without it. */
    kinds: z
      .string()
      .max(200)
      .refine((text) => text.split(',').every((kind) => (timelineKinds as readonly string[]).includes(kind)))
      .optional(),
    /** `next` of the page before. */
    before: z.string().max(300).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(historyLimits.timelineMaximum)
      .default(historyLimits.timelineDefault),
  }),
  answer: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  errors: ['2501'],
});

export const deviceReadings = defineEndpoint({
  method: 'GET',
  path: '/service/device_readings',
  summary: 'Battery, temperature and free storage of one device over a day, a week or a month',
  access: 'admin',
  query: z.strictObject({ deviceArn, range: z.enum(readingRangeNames).default('24h') }),
  answer: z.object({ points: z.array(readingPoint) }),
  errors: ['2501'],
});

export const deviceOutages = defineEndpoint({
  method: 'GET',
  path: '/service/device_outages',
  summary: 'Outages of one device with cause and minutes, newest first, and its availability',
  access: 'admin',
  query: z.strictObject({ deviceArn }),
  answer: z.object({
    outages: z.array(outage).max(historyLimits.outagesListed),
    availability: z.array(availability),
  }),
  errors: ['2501'],
});
