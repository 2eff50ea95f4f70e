import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { LostHow } from '../database/file-tables.ts';
import { bumping, marking, telling } from '../database/live-order.ts';

/** By hash, how the store has each of these files; null: as it was stored. */
export type FoundFiles = ReadonlyMap<string, LostHow | null>;

/**
 * Keeps what has been found of files that were stored; where it is news, everybody who shows packages hears of it,
 * and policies that rested for want of a file that is back try at once. The farm's version is the last lock.
 */
export async function noteFound(db: Db, found: FoundFiles): Promise<void> {
  if (found.size === 0) return;
  const said = JSON.stringify([...found].map(([sha256, lost]) => ({ sha256, lost })));
  await sql`
    with changed as (
      update files f set lost = said.lost
      from json_to_recordset(${said}::json) as said (sha256 text, lost text)
      where f.sha256 = said.sha256 and f.stored_at is not null and f.lost is distinct from said.lost
      returning f.sha256, f.lost
    ), tried_anew as (
      update device_apps a set policy_failures = 0, policy_rests_until = null
      from packages p, changed where p.sha256 = changed.sha256 and changed.lost is null and a.package_id = p.id
      returning a.id
    ), bumped as (
      ${bumping('apps', sql`exists (select from changed) and (select count(*) from tried_anew) >= 0`)}
    ), marked as (
      ${marking('package')}
    ) select ${telling('apps')} from bumped`.execute(db);
}
