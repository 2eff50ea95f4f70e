import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { outletLimits } from '../host/power-outlet.ts';

/**
 * `unknown`: there is none of that name; `failed`: the controller does not answer, or refuses; `stayed`: it says that nothing
 * has moved; `left_off`: it may be off now.
 */
export const outletTroubles = ['unknown', 'failed', 'stayed', 'left_off'] as const;
export type OutletTrouble = (typeof outletTroubles)[number];

const deed = z.enum(['cycle', 'on', 'off']);
export type OutletDeed = z.infer<typeof deed>;

export const outletAnswer = z.object({
  trouble: z.enum(outletTroubles).nullable(),
  /** The trouble in the machine's own words. */
  detail: z.string().max(outletLimits.detailCharacters),
  /** What the outlet said of itself when it had been switched off, and on; null: it can't tell, or was not switched. */
  off_read: z.boolean().nullable(),
  on_read: z.boolean().nullable(),
});
export type OutletAnswer = z.infer<typeof outletAnswer>;

/** The outlet that an unended command names, where the server drives it: the agent says when, and sees what the device does. */
export const switchOutlet = defineEndpoint({
  method: 'POST',
  path: '/agent/command/{command_id}/outlet',
  summary: 'Have the server switch the outlet that a command of the host names; answers when it is on again',
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  params: z.object({ command_id: z.string().min(1).max(100) }),
  body: z.strictObject({ deed }),
  answer: outletAnswer,
  errors: ['2002', '2006'],
});
