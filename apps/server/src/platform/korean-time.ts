const koreanOffsetMs = 9 * 60 * 60_000;

/** ISO 8601 with the offset +09:00, as every body carries times (document 3 section 1). */
export function koreanTime(instant: Date): string {
  return new Date(instant.getTime() + koreanOffsetMs).toISOString().replace('Z', '+09:00');
}

/** yyyy-MM-dd in Korean time. */
export const dayOf = (instant: Date): string => koreanTime(instant).slice(0, 10);

/** Midnight of a day `yyyy-MM-dd` in Korean time. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);

export const startOfDay = (instant: Date): Date => midnightOf(dayOf(instant));

/** yyyyMMddHHmmss in Korean time, for names of files. */
export function fileTime(instant: Date): string {
  return koreanTime(instant).slice(0, 19).replaceAll(/\D/g, '');
}

/** yyyy-MM-dd HH:mm:ss in Korean time, as the console shows it, for files that people read. */
export function shownTime(instant: Date): string {
  return koreanTime(instant).slice(0, 19).replace('T', ' ');
}
