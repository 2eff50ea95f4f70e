import { deviceTypes } from '@rackhand/contract/device/device';
import type { changeRecoveryPolicy } from '@rackhand/contract/endpoints/recovery';
import {
  allErrorsOf,
  policyMistakes,
  type RecoveryPolicy,
} from '@rackhand/contract/recovery/recovery-policy';
import { type Selectable, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { RecoveryPoliciesTable } from '../../platform/database/recovery-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';

type PolicyRow = Selectable<RecoveryPoliciesTable>;

export async function readPolicies(db: Db): Promise<{ policies: RecoveryPolicy[] }> {
  const rows = await db.selectFrom('recovery_policies').selectAll().execute();
  const policies = deviceTypes
    .flatMap((type) => rows.filter((row) => row.device_type === type))
    .map(toPolicy);
  return { policies };
}

export async function changePolicy(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof changeRecoveryPolicy>,
): Promise<RecoveryPolicy> {
  const { device_type: type, version, ...terms } = call.body;
  const details = Object.entries(policyMistakes(terms)).map(([field, message]) => ({ field, message }));
  if (details.length > 0) throw new DomainError('901', details);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('recovery_policies')
      .selectAll()
      .where('device_type', '=', type)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.version !== version)
      throw new DomainError('20414', [{ field: 'version', message: String(before.version) }]);
    const changed = { ...terms, errors: allErrorsOf(terms.states), version: version + 1 };
    const after = await trx
      .updateTable('recovery_policies')
      .set({ ...changed, changed_by: call.actor.admId, changed_at: clock.now() })
      .where('device_type', '=', type)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      ...{ actor: call.actor, action: 'recovery_policy.changed', object: type, result: 'ok' },
      ...{ before: saidOf(before), after: saidOf(after) },
      ...{ requestId: call.requestId, ip: call.ip },
    });
    const number = await bumpTopic(trx, 'work');
    await sql`update recovery_policies set changed_version = ${number}::bigint where device_type = ${type}`.execute(
      trx,
    );
    return toPolicy(after);
  });
}

function saidOf({ enabled, states, after_seconds, rungs, tries, cool_down_minutes }: PolicyRow): object {
  return { enabled, states, after_seconds, rungs, tries, cool_down_minutes };
}

function toPolicy(row: PolicyRow): RecoveryPolicy {
  const { errors: _errors, changed_version: _version, changed_at, ...shown } = row;
  return { ...shown, changed_at: changed_at === null ? null : koreanTime(changed_at) };
}
