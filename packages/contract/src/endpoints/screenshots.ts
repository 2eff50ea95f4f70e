import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

export const screenshot = z.object({
  /** Names it. */
  command_id: z.string(),
  taken_at: z.iso.datetime({ offset: true }),
  taken_by: z.string(),
});
export type Screenshot = z.infer<typeof screenshot>;

export const listScreenshots = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/screenshot',
  summary: "A device's screenshots of the last 24 hours that this deployment has taken, newest first",
  access: 'admin',
  query: z.strictObject({ arn: z.string().min(1).max(200) }),
  answer: z.object({ screenshots: z.array(screenshot) }),
  errors: ['E1011'],
});

/** Answers a file, not an envelope. */
export const readScreenshot = defineEndpoint({
  method: 'GET',
  path: '/admbo/command/{command_id}/screenshot',
  summary: 'The picture that a screenshot has brought, for 24 hours',
  access: 'admin',
  file: 'image/png',
  params: z.object({ command_id: z.string().min(1).max(100) }),
  errors: ['2002'],
});
