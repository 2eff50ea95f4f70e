import { formatDate } from './formats.ts';

/** Document 2 section 9: today, yesterday, one week, one month, six months ago. */
export const datePresets = ['today', 'yesterday', 'week', 'month', 'halfYear'] as const;
export type DatePreset = (typeof datePresets)[number];

export interface DateRange {
  /** Korean days, both included. */
  from: string;
  to: string;
}

const dayMs = 24 * 60 * 60_000;

/** A preset's first and last day, as the Korean calendar has it at that instant. */
export function presetRange(preset: DatePreset, now: number): DateRange {
  const today = formatDate(now);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = formatDate(now - dayMs);
      return { from: yesterday, to: yesterday };
    }
    case 'week':
      return { from: formatDate(now - 7 * dayMs), to: today };
    case 'month':
      return { from: monthsBefore(today, 1), to: today };
    case 'halfYear':
      return { from: monthsBefore(today, 6), to: today };
  }
}

/** The same day some months before; the last day of that month where it is shorter. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return date.toISOString().slice(0, 10);
}
