import type { HistoryWords } from './history-messages.ts';

/** Minutes as hours and minutes. */
export function durationText(minutes: number, words: HistoryWords): string {
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60);
}
