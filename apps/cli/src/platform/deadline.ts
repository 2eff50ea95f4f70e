import { notUnderstood } from './read-arguments.ts';

/** Until when the command may take. */
export interface Deadline {
  /** Never less than 0; with so much of grace. */
  leftMs: (graceMs?: number) => number;
  seconds: number;
}

const unitSeconds = { s: 1, m: 60, h: 3_600 } as const;

const usualSeconds = 60;
/** A command may wait 10 minutes for its host, and some devices take minutes to start. */
const waitingSeconds = 20 * 60;

export function readDeadline(given: string | undefined, waits: boolean): Deadline {
  const seconds = given === undefined ? (waits ? waitingSeconds : usualSeconds) : secondsOf(given);
  const end = performance.now() + seconds * 1_000;
  return { seconds, leftMs: (graceMs = 0) => Math.max(0, end + graceMs - performance.now()) };
}

function secondsOf(text: string): number {
  const [, count, unit = 's'] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  const seconds = Number(count) * unitSeconds[(unit === '' ? 's' : unit) as keyof typeof unitSeconds];
  if (seconds > 0 && seconds <= 24 * 3_600) return seconds;
  throw notUnderstood({
    ko: '--timeout은 90, 90s, 10m, 1h처럼 씁니다. 1초부터 24시간까지입니다.',
    en: '--timeout is written as 90, 90s, 10m or 1h, from one second to 24 hours.',
  });
}
