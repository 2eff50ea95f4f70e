import { z } from 'zod';

/** A period ticket: from its first to its last day, both included, the user's runs are free. Document 10. */
export const periodStates = ['scheduled', 'active', 'expired', 'cancelled'] as const;
export type PeriodState = (typeof periodStates)[number];

export const period = z.object({
  period_id: z.int(),
  uid: z.string(),
  user_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  note: z.string(),
  state: z.enum(periodStates),
  created_by: z.string(),
  created_at: z.string(),
});
/** Columns of the list that sort it. */
export const periodColumns = [
  'period_id',
  'user_id',
  'start_date',
  'end_date',
  'state',
  'created_by',
] as const;
export type PeriodColumn = (typeof periodColumns)[number];
export type Period = z.infer<typeof period>;

/** Days are yyyy-MM-dd in Korean time. */
export function periodState(
  { start_date, end_date, isCancelled }: { start_date: string; end_date: string; isCancelled: boolean },
  today: string,
): PeriodState {
  if (isCancelled) return 'cancelled';
  if (today < start_date) return 'scheduled';
  return today > end_date ? 'expired' : 'active';
}
