import { z } from 'zod';
import { type KpiName, kpiNames } from './kpi-figures.ts';

/** null: unknown, or there was nothing to count it of. */
const value = z.number().nullable();
const values = z.object(
  Object.fromEntries(kpiNames.map((name) => [name, value])) as Record<KpiName, typeof value>,
);
export type KpiValues = Record<KpiName, number | null>;

const part = z.object({
  /** null: those in none, or the rest. */
  id: z.int().nullable(),
  name: z.string(),
  /** All that have no row of their own, summed. */
  is_rest: z.boolean(),
  values,
});
export type KpiPart = z.infer<typeof part>;

export const kpi = z.object({
  updated_at: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  totals: values,
  /** Of a span as long, before it. */
  previous: values,
  /** The oldest first; each by its first day within the span. */
  series: z.array(
    z.object({
      day: z.iso.date(),
      values,
      /** It lasts still. */
      so_far: z.boolean(),
    }),
  ),
  groups: z.array(part),
  teams: z.array(part),
});
export type Kpi = z.infer<typeof kpi>;
