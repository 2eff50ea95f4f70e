import type { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import { type CarePolicy, careTexts } from '@rackhand/contract/recovery/care';
import { careCommand } from '@rackhand/contract/recovery/care-types';
import { type Selectable, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { CarePolicyTable } from '../../platform/database/recovery-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { nextTime, nextTimes, scheduleFault } from '../schedule/cron-times.ts';

export type CareRow = Selectable<CarePolicyTable>;

const shownTimes = 3;

/** A schedule without a first and last day. */
export const onAnyDay = (cron: string) => ({ cron, starts_on: null, ends_on: null });

export async function readPolicy(db: Db, at: Date): Promise<CarePolicy> {
  const row = await db.selectFrom('care_policy').selectAll().executeTakeFirstOrThrow();
  return toPolicy(row, await countPortsOff(db), at);
}

/** What is planned already is skipped when there are to be no reboots any more. */
export async function changePolicy(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof changeCarePolicy>,
): Promise<CarePolicy> {
  const at = clock.now();
  const { reboot, charge, version } = call.body;
  const fault = reboot === null ? null : scheduleFault(onAnyDay(reboot.cron), at);
  if (fault !== null) throw new DomainError('901', [{ field: 'cron', message: fault.message }]);
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('care_policy').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (before.version !== version)
      throw new DomainError('20414', [{ field: 'version', message: String(before.version) }]);
    const after = await trx
      .updateTable('care_policy')
      .set({
        ...{ reboot: reboot === null ? null : JSON.stringify(reboot), version: version + 1 },
        ...(charge !== undefined && { charge: charge === null ? null : JSON.stringify(charge) }),
        next_reboot_at: reboot === null ? null : nextTime(onAnyDay(reboot.cron), at),
        ...{ changed_by: call.actor.admId, changed_at: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (reboot === null) await skipPlanned(trx, at);
    if (charge !== undefined && charge !== null) await tryOutletsAgain(trx);
    await recordAudit(trx, {
      ...{ actor: call.actor, action: 'care_policy.changed', object: careCommand, result: 'ok' },
      before: { reboot: before.reboot, charge: before.charge },
      after: { reboot: after.reboot, charge: after.charge },
      ...{ requestId: call.requestId, ip: call.ip },
    });
    await bumpCare(trx);
    return toPolicy(after, await countPortsOff(trx), at);
  });
}

async function skipPlanned(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable('care_deeds')
    .set({ result: 'skipped', why: JSON.stringify(careTexts.switchedOff), ended_at: at })
    .where('result', '=', 'planned')
    .execute();
}

/** Whoever sets the levels anew may have wired the ports anew as well. */
async function tryOutletsAgain(trx: Trx): Promise<void> {
  await trx.updateTable('power_outlets').set({ keeps_data: null }).where('keeps_data', '=', false).execute();
}

async function countPortsOff(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from care_ports where state <> 'going_off'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of this change in its topic, which is the last lock. */
export async function bumpCare(trx: Trx): Promise<void> {
  await bumpTopic(trx, 'work', sql`update care_policy set changed_version = bumped.version from bumped`);
}

function toPolicy(
  { reboot, charge, version, changed_by, changed_at }: CareRow,
  portsOff: number,
  at: Date,
): CarePolicy {
  const next = reboot === null ? [] : nextTimes(onAnyDay(reboot.cron), at, shownTimes).map(koreanTime);
  return {
    ...{ reboot, charge, ports_off: portsOff, version, next, changed_by },
    changed_at: changed_at === null ? null : koreanTime(changed_at),
  };
}
