import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { askToStop } from '../runs/ask-to-stop.ts';
import type { Deed } from './record-user.ts';

/**
 * Whoever is suspended or leaves begins nothing any more; what is under way goes on. Last in its transaction, whose user is
 * locked. Document 10, Users.
 */
export async function cancelQueued(trx: Trx, { actor }: Deed, uid: string, at: Date): Promise<void> {
  const { groupType, admId } = actor;
  await askToStop(trx, { groupType, runs: sql<boolean>`r.uid = ${uid}`, states: ['queued'] }, admId, at);
}
