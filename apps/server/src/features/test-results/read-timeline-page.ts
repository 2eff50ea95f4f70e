import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readRunTimeline } from '@rackhand/contract/endpoints/tests';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { attemptOf, type FoundRun, isOver } from '../runs/find-run.ts';
import { countItems, readItems } from './read-items.ts';

/** A part of an attempt's timeline, and how far its run had said that it is when it was read. */
export async function readTimelinePage(
  db: Db,
  run: FoundRun,
  { from_number: from, limit, shot, attempt }: Call<typeof readRunTimeline>['query'],
): Promise<AnswerOf<typeof readRunTimeline>> {
  const key = attemptOf(run, attempt);
  const [items, total_count] = await Promise.all([
    readItems(db, key, { from, limit, ...(shot === undefined ? {} : { shot }) }),
    countItems(db, key),
  ]);
  return { items, total_count, told: run.told, is_end: isOver(run, key.attempt) };
}
