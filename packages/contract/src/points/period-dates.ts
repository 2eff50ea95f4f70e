import type { Text } from '../text/language.ts';
import { expiryTexts } from './expiry.ts';
import { pointLimits } from './ticket-columns.ts';

const dayMs = 24 * 60 * 60_000;
const longest = String(pointLimits.periodYears);

export const periodTexts = {
  ended: { ko: '마지막 날은 오늘이나 그 뒤여야 합니다.', en: 'The last day must be today or later.' },
  backwards: {
    ko: '마지막 날이 첫날보다 앞섭니다.',
    en: 'The last day is before the first.',
  },
  tooLong: {
    ko: `기간은 ${longest}년까지입니다.`,
    en: `A period has at most ${longest} years.`,
  },
  isOver: { ko: '이미 끝난 기간 이용권입니다.', en: 'The period ticket is over.' },
  isCancelled: { ko: '이미 취소된 기간 이용권입니다.', en: 'The period ticket has been cancelled already.' },
  noDay: { ko: '기간은 하루 이상이어야 합니다.', en: 'A period has at least one day.' },
  oneEnd: { ko: '기간과 마지막 날 중 하나만 입력하세요.', en: 'Enter either the term or the last day.' },
} as const satisfies Record<string, Text>;

/** Why no other one is given over these days. */
export const overlapText = (start: string, end: string): Text => ({
  ko: `이 사용자에게는 이미 ${start}부터 ${end}까지의 기간 이용권이 있습니다.`,
  en: `The user already has a period ticket from ${start} to ${end}.`,
});

/** How many days a term says; null: it is no number, 41002. */
export function daysOfTerm(term: number | string): number | null {
  const text = String(term).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last of so many days, the first included; days are yyyy-MM-dd. */
export function lastDayOf(start: string, days: number): string {
  // Beyond what a date can say it is too long anyhow.
  return shifted(start, Math.min(days, 10_000) - 1);
}

export const dayAfter = (day: string): string => shifted(day, 1);

/** The same day so many years later; of 29 February, 1 March where there is none. */
function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** What is wrong with the days of a period; null: nothing. Document 10. */
export function periodMistake(start: string, end: string, today: string): Text | null {
  if (end < start) return periodTexts.backwards;
  if (end < today) return periodTexts.ended;
  if (end > pointLimits.lastDay) return expiryTexts.tooLate;
  return end >= yearsLater(start, pointLimits.periodYears) ? periodTexts.tooLong : null;
}
