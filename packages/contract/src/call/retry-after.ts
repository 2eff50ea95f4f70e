import { catalogue, type ErrorCode } from './error-codes.ts';

/** After so many seconds a caller who was refused for now may come again, where nobody knows it better. */
const pauseSeconds: Readonly<Partial<Record<number, number>>> = { 429: 60, 503: 5 };

/** What is back sooner than the rest of its status: another server, or the database. */
const ownPauseSeconds: Readonly<Partial<Record<ErrorCode, number>>> = { '900': 1 };

/** Every 429 and 503 says when to come again; null: to come again would change nothing. Document 3 section 1. */
export function retryAfterSeconds(code: ErrorCode, status: number = catalogue[code].status): number | null {
  const usual = pauseSeconds[status];
  return usual === undefined ? null : (ownPauseSeconds[code] ?? usual);
}
