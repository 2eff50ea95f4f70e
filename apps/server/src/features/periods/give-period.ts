import type { givePeriod } from '@rackhand/contract/endpoints/periods';
import {
  daysOfTerm,
  lastDayOf,
  overlapText,
  periodMistake,
  periodTexts,
} from '@rackhand/contract/points/period-dates';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runForGood } from '../../platform/idempotency/run-for-good.ts';
import { dayOf } from '../../platform/korean-time.ts';

type GiveCall = Call<typeof givePeriod>;

/** Days on which a user's runs are free, once for each key; no day of a user is in two of them. */
export function give(
  deps: Pick<FeatureDeps, 'db' | 'clock'>,
  call: GiveCall,
): Promise<{ period_id: number }> {
  return runForGood(deps, call, 'user_period/give', async (trx) => {
    const { body, actor, requestId, ip } = call;
    const at = deps.clock.now();
    const { uid, start_date, note } = body;
    const end_date = requireDays(body, dayOf(at));
    await lockReceiver(trx, actor.groupType, uid);
    await refuseOverlap(trx, { uid, start_date, end_date });
    const { period_id } = await trx
      .insertInto('user_periods')
      .values({
        ...{ group_type: actor.groupType, uid, start_date, end_date, note },
        ...{ created_by: actor.admId, created_at: at },
      })
      .returning('period_id')
      .executeTakeFirstOrThrow();
    const after = { period_id, start_date, end_date, note };
    const entry = { action: 'period.given', object: uid, after, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, groupType: actor.groupType, result: 'ok' });
    return { period_id };
  });
}

/** The last day. */
function requireDays({ start_date, end_date, term = 0 }: GiveCall['body'], today: string): string {
  const days = end_date === undefined ? daysOfTerm(term) : 1;
  if (days === null) throw new DomainError('41002', [{ field: 'term', message: String(term) }]);
  if (days === 0) throw new DomainError('901', [{ field: 'term', message: periodTexts.noDay }]);
  const end = end_date ?? lastDayOf(start_date, days);
  const mistake = periodMistake(start_date, end, today);
  if (mistake === null) return end;
  throw new DomainError('901', [{ field: end_date === undefined ? 'term' : 'end_date', message: mistake }]);
}

/** One gift after the other. */
async function lockReceiver(trx: Trx, groupType: GiveCall['actor']['groupType'], uid: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('status')
    .where('uid', '=', uid)
    .where('group_type', '=', groupType)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined || user.status === 'left')
    throw new DomainError('1017', [{ field: 'uid', message: uid }]);
}

async function refuseOverlap(
  trx: Trx,
  { uid, start_date, end_date }: { uid: string; start_date: string; end_date: string },
): Promise<void> {
  const { rows } = await sql<{ start: string; end: string }>`
    select start_date::text as start, end_date::text as end from user_periods
    where uid = ${uid} and cancelled_at is null and start_date <= ${end_date}::date and end_date >= ${start_date}::date
    order by start_date limit 1`.execute(trx);
  const [other] = rows;
  if (other === undefined) return;
  throw new DomainError('2020', [{ field: 'start_date', message: overlapText(other.start, other.end) }]);
}
