import type { TeamHindrance } from '@rackhand/contract/account/team';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

/** All for which a team cannot be deleted. */
export async function hindrancesOf(db: Db | Trx, teamId: number): Promise<TeamHindrance[]> {
  const { rows } = await sql<{ members: boolean; projects: boolean; points: boolean }>`select
    exists (select from users where team_id = ${teamId}) as members,
    exists (select from projects where team_id = ${teamId}) as projects,
    exists (select from wallets where team_id = ${teamId} and basic + bonus + reserved > 0) as points`.execute(
    db,
  );
  const [found] = rows;
  return [
    ...(found?.members === true ? (['17011'] as const) : []),
    ...(found?.projects === true ? (['17025'] as const) : []),
    ...(found?.points === true ? (['17012'] as const) : []),
    ...((await isTesting(db, teamId)) ? (['17024'] as const) : []),
  ];
}

/** Whether a run that it pays for has not ended. */
export async function isTesting(db: Db | Trx, teamId: number): Promise<boolean> {
  const { rows } = await sql`select from test_runs
    where team_id = ${teamId} and state <> 'ended' limit 1`.execute(db);
  return rows.length > 0;
}
