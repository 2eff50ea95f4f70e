import type { Text } from '../text/language.ts';
import { pointLimits } from './ticket-columns.ts';

const { lastDay } = pointLimits;

/** What is wrong with the last day of points, of yyyy-MM-dd in Korean time; null: nothing. */
export function expiryMistake(day: string, today: string): Text | null {
  if (day < today) return expiryTexts.past;
  return day > lastDay ? expiryTexts.tooLate : null;
}

export const expiryTexts = {
  past: { ko: '오늘이나 그 뒤의 날이어야 합니다.', en: 'Must be today or later.' },
  tooLate: { ko: `${lastDay}까지의 날이어야 합니다.`, en: `Must be ${lastDay} or earlier.` },
} as const satisfies Record<string, Text>;
