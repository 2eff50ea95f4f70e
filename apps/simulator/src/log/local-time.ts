/** The rack's devices are in Seoul, which knows no summer time. */
const offsetMs = 9 * 3_600_000;
export const timeZone = { name: 'KST', offset: '+0900' };

/** `2026-01-02 09:00:00.000` on the device's own clock. */
export function localTime(at: number): string {
  return new Date(at + offsetMs).toISOString().slice(0, 23).replace('T', ' ');
}

/** Milliseconds since 1970 of `[2026-]01-02 09:00:00.000`, or of seconds since 1970; null: it is neither. */
export function readLocalTime(text: string, now: number): number | null {
  const seconds = /^(\d{9,11})(?:\.(\d{1,9}))?$/.exec(text);
  if (seconds !== null) return Number(seconds[1]) * 1000 + milliseconds(seconds[2]);
  const read = /^(?:(\d{4})-)?(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/.exec(text);
  if (read === null) return null;
  const [, year, month, day, hours, minutes, whole, part] = read;
  // Without a year it is the last time that it was this day.
  const thisYear = new Date(now + offsetMs).getUTCFullYear();
  const atIn = (of: number): number =>
    Date.UTC(of, Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(whole)) -
    offsetMs +
    milliseconds(part);
  if (year !== undefined) return atIn(Number(year));
  return atIn(thisYear) > now + 24 * 3_600_000 ? atIn(thisYear - 1) : atIn(thisYear);
}

function milliseconds(fraction = ''): number {
  return Number(fraction.padEnd(3, '0').slice(0, 3));
}
