import { z } from 'zod';
import { alertSubject } from './alert.ts';

/** What a rule would have said. */
export const alertPreviewLimits = {
  days: 7,
  rows: 50,
  /** So many spans of trouble are looked at. */
  spans: 20_000,
  /** Longer than this nobody waits for it. */
  patienceMs: 10_000,
} as const;

const instant = z.iso.datetime({ offset: true });

export const alertPreview = z.object({
  /** false: nothing is known of those days yet, as of the disks of a farm that is new. */
  is_known: z.boolean(),
  /** false: there was more than is looked at; the figures are the least. */
  is_whole: z.boolean(),
  total: z.int(),
  /** Devices, hosts, rollouts or servers that they are about. */
  subjects: z.int(),
  /** By day in Korean time, the oldest first; days without any too. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  /** The newest first. */
  alerts: z
    .array(
      z.object({
        subject: alertSubject.pick({ name: true, arn: true, rack_location: true }),
        opened_at: instant,
        /** null: it lasts. */
        closed_at: instant.nullable(),
      }),
    )
    .max(alertPreviewLimits.rows),
});
export type AlertPreview = z.output<typeof alertPreview>;
