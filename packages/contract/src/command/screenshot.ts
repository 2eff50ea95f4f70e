import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

export const screenshotLimits = {
  /** So long a picture can be looked at. */
  keptMs: 24 * 60 * 60_000,
  /** A picture of 3840 × 2160 points that can't be packed at all has 33 MB. */
  bytes: 40 * 1024 ** 2,
  listed: 20,
} as const;

/** Where an agent brings the picture of a command, with its own key. */
export const bringScreenshot = defineEndpoint({
  method: 'POST',
  path: '/agent/command/{command_id}/screenshot',
  summary: 'Bring the picture of a command that has not ended',
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  params: z.object({ command_id: z.string().min(1).max(100) }),
  upload: { types: ['image/png'], maximumBytes: screenshotLimits.bytes },
  errors: ['2002', '2006'],
});
