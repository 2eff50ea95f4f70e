import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { exportUser } from '@rackhand/contract/endpoints/user-changes';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readPeriods } from '../periods/period-row.ts';
import { readTickets, toTicket } from '../tickets/ticket-row.ts';
import { recordUser } from './record-user.ts';
import { readHistory } from './user-history.ts';
import { readWhole } from './user-rows.ts';

/** More than anybody has. */
const mostTickets = 100_000;

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
    const invitations = await trx
      .selectFrom('user_invitations')
      .select(['created_at', 'created_by', 'expires_at', 'used_at', 'withdrawn_at'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .execute();
    const sign_ins = await trx
      .selectFrom('impersonations')
      .select(['adm_id', 'created_at', 'started_at', 'ended_at', 'end_reason'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .execute();
    const tests = await trx
      .selectFrom('tests')
      .select(['tid', 'project_name', 'note', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('tid')
      .execute();
    const tickets = await readTickets(trx, { where: sql`w.uid = ${uid}`, limit: mostTickets });
    return {
      ...{ user: { ...user }, invitations, sign_ins, tests, tickets: tickets.map(toTicket) },
      periods: await readPeriods(trx, { where: sql`p.uid = ${uid}` }, at),
      history: await readHistory(trx, uid, null),
    };
  });
}
