import type { SearchValues } from './search-values.ts';

/** Korean days, both included, as they stand in the address; an end that is not named is open. */
export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
}

const isDay = (text: string | undefined): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** Document 2 section 5: the first day is not later than the last one. */
export function isInOrder({ from, to }: DaySpan): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** Junk in the address is ignored, and so are two days in the wrong order. */
export function parseDaySpan({ from, to }: SearchValues): DaySpan {
  const span = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
  return isInOrder(span) ? span : { from: undefined, to: undefined };
}

/** As a call takes it: only what is named. */
export function spanBody({ from, to }: DaySpan): { from?: string; to?: string } {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
