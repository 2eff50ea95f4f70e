import { comparableId } from '@rackhand/contract/account/admin-id';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { sql } from 'kysely';
import { postEntries } from '../features/points/post-entries.ts';
import { lockWallet, type Owner, readWallet } from '../features/points/wallet.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Trx } from '../platform/database/database.ts';

interface Farm {
  db: Db;
  clock: Clock;
}

/** A user of the main deployment as a row: active, with so many tests at once. */
export async function addPayer(
  { db, clock }: Farm,
  user_id: string,
  { limit = 10, teamId = null }: { limit?: number; teamId?: number | null } = {},
): Promise<string> {
  const { uid } = await db
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: comparableId(user_id), username: user_id, email: '', phone: '' },
      ...{ group_type: 'origin', locale: 'ko', status: 'active', max_concurrent_tests: limit },
      ...{ team_id: teamId, team_role: teamId === null ? null : 'admin', created_at: clock.now() },
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}

/** A team of a group of its own. */
export async function addPayingTeam({ db, clock }: Farm, team_name: string): Promise<number> {
  const names = { group_type: 'origin', created_at: clock.now() } as const;
  const { group_id } = await db
    .insertInto('customer_groups')
    .values({ ...names, group_name: team_name, comparable_name: team_name })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  const { team_id } = await db
    .insertInto('teams')
    .values({ ...names, group_id, team_name, comparable_name: team_name })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  return team_id;
}

interface Lot extends Partial<Record<'basic' | 'bonus', number>> {
  expiresAt?: Date | null;
  at?: Date;
  groupType?: GroupType;
}

/** A lot of points, as a gift; its number. */
export const addLot = ({ db, clock }: Farm, owner: Owner, lot: Lot): Promise<Ticket['ticket_id']> =>
  db.transaction().execute((trx) => addLotWithin(trx, owner, { at: clock.now(), ...lot }));

export async function addLotWithin(
  trx: Trx,
  owner: Owner,
  { basic = 0, bonus = 0, expiresAt = null, groupType = 'origin', at }: Lot & { at: Date },
): Promise<Ticket['ticket_id']> {
  const wallet = await lockWallet(trx, groupType, owner);
  const { ticket_id } = await trx
    .insertInto('tickets')
    .values({
      ...{ wallet_id: wallet.walletId, group_type: groupType, kind: 'gift', note: 'a gift' },
      ...{ created_by: 'admin01', basic_point: basic, bonus_point: bonus, created_at: at },
      expires_at: expiresAt,
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  const shares = [{ ticket_id, basic, bonus }];
  await postEntries(trx, [{ wallet, kind: 'issue', shares }], { at, by: 'admin01' });
  return ticket_id;
}

/** What an owner can spend, and what runs have kept. */
export async function purseOf({ db }: Farm, owner: Owner): Promise<{ available: number; reserved: number }> {
  const { available, reserved } = await readWallet(db, owner);
  return { available, reserved };
}

/** Entries of a run, in their order: what happened to how many points. */
export async function entriesOf({ db }: Farm, testRunId: string): Promise<string[]> {
  const [tid = '', n = ''] = testRunId.split('-');
  const { rows } = await sql<{ kind: string; points: number }>`
    select l.kind, sum(l.basic + l.bonus)::integer as points from ledger l join test_runs r on r.id = l.test_run_id
    where r.tid = ${Number(tid)} and r.n = ${Number(n)} group by l.kind, l.at order by min(l.entry_id)`.execute(
    db,
  );
  return rows.map(({ kind, points }) => `${kind} ${String(points)}`);
}
