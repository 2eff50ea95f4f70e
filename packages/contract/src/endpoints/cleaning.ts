import { z } from 'zod';
import {
  cleaningActions,
  cleaningPolicies,
  cleaningSteps,
  cleaningWhys,
  manualPolicies,
} from '../app/cleaning.ts';
import { defineEndpoint } from '../call/endpoint.ts';

export const previewCleaning = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/{udid}/cleaning_preview',
  summary: 'What a cleaning would do to a device as it is now, by the rules that protect apps',
  access: 'admin',
  params: z.object({ udid: z.string().min(1).max(200) }),
  query: z.strictObject({ policy: z.enum(cleaningPolicies).default('standard') }),
  answer: z.object({
    arn: z.string(),
    udid: z.string(),
    device_name: z.string(),
    policy: z.enum(cleaningPolicies),
    /** When the device's own list of apps was read last; null: never, so no app is known. */
    synced_at: z.iso.datetime({ offset: true }).nullable(),
    /** In order; `needs_run`: it undoes what a test has done, and finds nothing to do without one. */
    steps: z.array(z.object({ step: z.enum(cleaningSteps), needs_run: z.boolean() })),
    /** What is installed now. */
    apps: z.array(
      z.object({
        app_id: z.string(),
        app_name: z.string(),
        action: z.enum(cleaningActions),
        /** By which rule no cleaning takes it; null: by none. */
        why: z.enum(cleaningWhys).nullable(),
      }),
    ),
  }),
  errors: ['E1009'],
});

export const cleanDevice = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/{udid}/clean',
  summary: 'Clean a device now, by the rules that protect apps; each step is read back',
  access: 'admin',
  scope: 'commands',
  audit: { action: 'device.cleaned', object: ['udid'], says: ['policy'] },
  params: z.object({ udid: z.string().min(1).max(200) }),
  body: z.strictObject({ policy: z.enum(manualPolicies).default('standard') }),
  answer: z.object({ command_id: z.string() }),
  errors: ['8514', 'E1009', '20412', '20413', '20414'],
});
