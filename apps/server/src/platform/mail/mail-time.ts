import { koreanTime } from '../korean-time.ts';

/** `yyyy-MM-dd HH:mm:ss` in Korean time, as the console shows instants. */
export function mailTime(instant: Date): string {
  return `${koreanTime(instant).slice(0, 19).replace('T', ' ')} (KST)`;
}
