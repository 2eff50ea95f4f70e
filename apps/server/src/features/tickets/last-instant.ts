import { midnightOf } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

/** When a day in Korean time is over: what lasts to a day lasts to its end. */
export const lastInstantOf = (day: string): Date => new Date(midnightOf(day).getTime() + dayMs);
