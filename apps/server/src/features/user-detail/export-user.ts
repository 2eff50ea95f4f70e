import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { exportUser } from '@rackhand/contract/endpoints/user-changes';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readLinks, toLink } from '../links/link-row.ts';
import { readPeriods } from '../periods/period-row.ts';
import { readWallet } from '../points/wallet.ts';
import { readEntries } from '../tickets/read-ledger.ts';
import { readTickets, toTicket } from '../tickets/ticket-row.ts';
import { recordUser } from '../users/record-user.ts';
import { readWholeHistory } from '../users/user-history.ts';
import { readWhole } from '../users/user-rows.ts';

/** More than anybody has of anything. */
const all = { limit: 2_147_483_647 } as const;

/** All that is kept of a person, but for secrets; each export is audited. */
export function exportOne(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof exportUser>,
): Promise<AnswerOf<typeof exportUser>> {
  const { groupType } = call.actor;
  const uid = call.params['id'] ?? '';
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const user = await readWhole(trx, { groupType, uid, at });
    if (user === null) throw new DomainError('1017');
    await recordUser(trx, call, { action: 'user.exported', uid });
    return {
      user: { ...user },
      ...(await readOwn(trx, uid)),
      links: (await readLinks(trx, { where: sql`r.uid = ${uid}`, ...all }, at)).map(toLink),
      ...(await readPoints(trx, uid)),
      periods: await readPeriods(trx, { where: sql`p.uid = ${uid}` }, at),
      history: await readWholeHistory(trx, uid),
    };
  });
}

/** Rows that say whose they are, without what opens anything. */
async function readOwn(trx: Trx, uid: string) {
  const rowsOf = async (query: RawBuilder<unknown>): Promise<Record<string, unknown>[]> =>
    (await sql<Record<string, unknown>>`${query}`.execute(trx)).rows;
  const days = await sql<{ day: string }>`
    select day::text from user_days where unit = 'day' and uid = ${uid} order by day`.execute(trx);
  return {
    invitations: await rowsOf(sql`select created_at, created_by, expires_at, used_at, withdrawn_at
      from user_invitations where uid = ${uid} order by created_at`),
    sign_ins: await rowsOf(sql`select adm_id, created_at, started_at, ended_at, end_reason
      from impersonations where uid = ${uid} order by created_at`),
    active_days: days.rows.map(({ day }) => day),
    tests: await rowsOf(
      sql`select tid, project_name, note, created_at from tests where uid = ${uid} order by tid`,
    ),
    runs: await rowsOf(sql`select tid || '-' || n as test_run_id, state, result, queued_at, started_at, ended_at, points_spent
      from test_runs where uid = ${uid} order by id`),
    // Their bodies may hold what lets one in.
    mails: await rowsOf(sql`select template, recipient, subject, state, created_at
      from mails where user_uid = ${uid} order by created_at`),
  };
}

async function readPoints(trx: Trx, uid: string) {
  const where = sql`l.wallet_id = (select w.wallet_id from wallets w where w.uid = ${uid})`;
  const tickets = await readTickets(trx, { where: sql`w.uid = ${uid}`, ...all });
  return {
    wallet: await readWallet(trx, { uid }),
    tickets: tickets.map(toTicket),
    entries: await readEntries(trx, { where, orderBy: sql`l.entry_id`, ...all }),
  };
}
