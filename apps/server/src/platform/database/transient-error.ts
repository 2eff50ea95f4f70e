import { isDatabaseAway } from './database-away.ts';

/** Serialization failure, deadlock, lock not available. */
const conflictStates = new Set(['40001', '40P01', '55P03']);

/** Nothing was wrong with what was asked of the database: the same transaction may succeed later. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  return error instanceof Error && 'code' in error && conflictStates.has(String(error.code));
}
