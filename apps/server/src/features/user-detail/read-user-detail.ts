import { userListLimits } from '@rackhand/contract/account/user';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readUser } from '@rackhand/contract/endpoints/users';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { readLinks, toLink } from '../links/link-row.ts';
import { readPeriods } from '../periods/period-row.ts';
import { readWallet } from '../points/wallet.ts';
import { readRuns } from '../runs/run-rows.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { readTickets, toTicket } from '../tickets/ticket-row.ts';
import { recordUser } from '../users/record-user.ts';
import { countScope, readLock } from '../users/user-failures.ts';
import { readWhole } from '../users/user-rows.ts';

type Detail = AnswerOf<typeof readUser>;

const limit = userListLimits.newest;

/** One user whole, with what belongs to one; the reading itself stands in the trail. Document 10, "Users". */
export function readUserDetail(
  { db, clock, secrets }: Pick<FeatureDeps, 'db' | 'clock' | 'secrets'>,
  call: Call<typeof readUser>,
): Promise<Detail> {
  const { groupType } = call.actor;
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const known = await readWhole(trx, { groupType, uid: call.params['id'] ?? '', at });
    if (known === null) throw new DomainError('1017');
    const { uid } = known;
    const ofUser = sql`r.group_type = ${groupType} and r.uid = ${uid}`;
    const scope = countScope(createCountKeys(secrets.countKey), groupType, known.user_id);
    const lockedUntil = await readLock(trx, scope, at);
    const user = { ...known, locked_until: lockedUntil === null ? null : koreanTime(lockedUntil) };
    await recordUser(trx, call, { action: 'user.read', uid });
    const isPriced = call.deployment.settings.features.pricing;
    const points = isPriced
      ? await readPoints(trx, user, at)
      : { wallet: null, team_wallet: null, periods: [], tickets: [] };
    const tests = await readRuns(trx, { where: ofUser, limit }, at);
    const waiting = await readWaiting(trx, ofUser, at);
    const links = await readLinks(trx, { where: sql`r.uid = ${uid}`, limit }, at);
    return { user, ...points, tests, waiting, links: links.map(toLink) };
  });
}

/** However many have begun since: what has waited longest first. */
async function readWaiting(trx: Trx, ofUser: RawBuilder<unknown>, at: Date): Promise<Detail['waiting']> {
  const where = sql`${ofUser} and r.state = 'queued'`;
  const { rows } = await sql<{ count: number }>`select count(*) from test_runs r where ${where}`.execute(trx);
  const orderBy = sql`r.queued_at, r.id`;
  const tests = await readRuns(trx, { where, orderBy, limit: userListLimits.waiting }, at);
  return { total_count: rows[0]?.count ?? 0, tests };
}

/** Where there are prices: what the user and their team can spend, and the user's own newest tickets. */
async function readPoints(
  trx: Trx,
  { uid, team_id: teamId }: Detail['user'],
  at: Date,
): Promise<Pick<Detail, 'wallet' | 'team_wallet' | 'periods' | 'tickets'>> {
  const tickets = await readTickets(trx, { where: sql`w.uid = ${uid}`, limit });
  return {
    wallet: await readWallet(trx, { uid }),
    team_wallet: teamId === null ? null : await readWallet(trx, { teamId }),
    periods: await readPeriods(trx, { where: sql`p.uid = ${uid}` }, at),
    tickets: tickets.map(toTicket),
  };
}
