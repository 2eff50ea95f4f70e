import { z } from 'zod';
import type { Text } from '../text/language.ts';

/** A device that has been taken out of the farm: why, until when, and by whom. Document 3 section 4. */
export const exclusion = z.object({
  reason: z.string(),
  /** It comes back by itself then; null: when an admin puts it back. */
  until: z.iso.datetime({ offset: true }).nullable(),
  /** adm_id, a token’s name, or `recovery`. */
  by: z.string(),
});
export type Exclusion = z.infer<typeof exclusion>;

/** What is said with 901 where an exclusion would have ended already. */
export const untilHasPassed: Text = {
  ko: '현재보다 늦은 시각을 고르세요.',
  en: 'Choose a time in the future.',
};

/** Ends that are offered besides a time of one's own. */
export const untilPresets = ['hour', 'tonight', 'morning'] as const;
export type UntilPreset = (typeof untilPresets)[number];

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The lab's days are Korean ones, which know no summer time. */
const koreanOffsetMs = 9 * hourMs;
const tonightHour = 22;
const morningHour = 7;

/** When an exclusion that is made `now` ends by this preset; null where that has passed for today. */
export function untilOf(preset: UntilPreset, now: number): number | null {
  const midnight = Math.floor((now + koreanOffsetMs) / dayMs) * dayMs - koreanOffsetMs;
  switch (preset) {
    case 'hour':
      return now + hourMs;
    case 'tonight':
      return midnight + tonightHour * hourMs > now ? midnight + tonightHour * hourMs : null;
    case 'morning':
      return midnight + dayMs + morningHour * hourMs;
  }
}

/** The instant of `yyyy-MM-ddTHH:mm` in Korean time; null for what is none. */
export function koreanInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return null;
  const instant = Date.parse(`${text}+09:00`);
  return Number.isNaN(instant) ? null : instant;
}
