import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { askToStop } from '../runs/ask-to-stop.ts';
import { takeAway } from './erase-user.ts';
import type { UserRow } from './user-directory.ts';

const by = 'command line';

/**
 * Whom a backup still knows and who has been erased since, as the file store or the database that it replaces says, is
 * erased again before a server starts. Document 10, "Built already".
 */
export async function eraseAgain(
  present: Trx,
  { store, clock }: { store: FileStore; clock: Clock },
): Promise<(restored: Trx) => Promise<number>> {
  const uids = [...(await store.readErased()), ...(await erasedIn(present))];
  return async (restored) => {
    const { rows } = await sql<UserRow>`
      select * from users where uid = any(${uids}::text[]) and erased_at is null order by uid`.execute(
      restored,
    );
    for (const user of rows) await eraseRestored(restored, user, clock.now());
    return rows.length;
  };
}

/** It may be empty, or of a release without any. */
async function erasedIn(db: Trx): Promise<string[]> {
  const { rows: columns } = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and column_name = 'erased_at'`.execute(db);
  if (columns.length === 0) return [];
  const rows = await db.selectFrom('users').select('uid').where('erased_at', 'is not', null).execute();
  return rows.map(({ uid }) => uid);
}

async function eraseRestored(trx: Trx, user: UserRow, at: Date): Promise<void> {
  const { uid, group_type: groupType } = user;
  await askToStop(trx, { groupType, runs: sql<boolean>`r.uid = ${uid}`, states: ['queued'] }, by, at);
  await trx
    .updateTable('users')
    .set({
      ...{ status: 'left', left_at: user.left_at ?? at, left_from: null },
      ...{ team_id: null, team_role: null, pays_for_team: false },
    })
    .where('uid', '=', uid)
    .execute();
  await keepAdmin(trx, user.team_id);
  await takeAway(trx, user, by, at);
  const entry = { action: 'user.erased', object: uid, groupType, result: 'ok' } as const;
  await recordAudit(trx, { ...entry, actor: { name: by } });
}

/** A team with members has an admin: whoever is in it longest, where the only one is gone. */
async function keepAdmin(trx: Trx, teamId: number | null): Promise<void> {
  await sql`update users set team_role = 'admin' where id = (select min(id) from users where team_id = ${teamId}::integer)
    and not exists (select from users a where a.team_id = ${teamId}::integer and a.team_role = 'admin')`.execute(
    trx,
  );
}
