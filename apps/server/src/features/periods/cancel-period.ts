import type { cancelPeriod } from '@rackhand/contract/endpoints/periods';
import { periodTexts } from '@rackhand/contract/points/period-dates';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runForGood } from '../../platform/idempotency/run-for-good.ts';
import { readPeriods } from './period-row.ts';

const whyNot = { cancelled: periodTexts.isCancelled, expired: periodTexts.isOver } as const;

/** What begins from now on is paid for again. */
export function cancel(
  deps: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof cancelPeriod>,
): Promise<Record<string, never>> {
  return runForGood(deps, call, 'user_period/cancel', async (trx) => {
    const { body, actor, requestId, ip } = call;
    const { period_id, note } = body;
    const { groupType } = actor;
    const at = deps.clock.now();
    await sql`select from user_periods where period_id = ${period_id} for no key update`.execute(trx);
    const where = sql`p.period_id = ${period_id} and p.group_type = ${groupType}`;
    const [period] = await readPeriods(trx, { where }, at);
    if (period === undefined)
      throw new DomainError('2002', [{ field: 'period_id', message: String(period_id) }]);
    const { state, uid } = period;
    if (state === 'cancelled' || state === 'expired')
      throw new DomainError('8004', [{ field: 'state', message: whyNot[state] }]);
    await trx
      .updateTable('user_periods')
      .set({ cancelled_at: at })
      .where('period_id', '=', period_id)
      .execute();
    const said = { before: { period_id, state }, after: { period_id, state: 'cancelled', note } };
    const entry = { action: 'period.cancelled', object: uid, ...said, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, groupType, result: 'ok' });
    return {};
  });
}
