import { z } from 'zod';
import { commandReasonNames } from '../command/command.ts';
import { toldOutlet } from './power-outlet.ts';

/** One outlet as people see it. */
export const shownOutlet = toldOutlet.extend({
  /** The host whose agent drives it; null: the server does. */
  host: z.string().nullable(),
  /** false: after its last cycle the device had not started anew; null: it has not been tried. */
  switchable: z.boolean().nullable(),
  /** false: the connection to the device goes with its power, so it can't be used to limit charging; null: it is not known. */
  keeps_data: z.boolean().nullable(),
  /** When it was tried last, and what came of it. */
  tried_at: z.iso.datetime({ offset: true }).nullable(),
  reason: z.enum(commandReasonNames).nullable(),
  /** The machine's own words. */
  detail: z.string(),
});
export type ShownOutlet = z.infer<typeof shownOutlet>;
