import {
  alertRuleLimits,
  alertRuleMistakes,
  alertRuleTexts,
  type NewAlertRule,
  tidyAlertRule,
} from '@rackhand/contract/alert/alert-rule';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { addAlertRule, changeAlertRule, removeAlertRule } from '@rackhand/contract/endpoints/alerts';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { comparableName, requireRule, saidOf } from './rule-row.ts';
import { closeAlertsOf } from './watch-alerts.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

/** Whatever is made or renamed is judged alone, so that names and their number are what was looked at. */
const lockNames = sql`select pg_advisory_xact_lock(hashtextextended('alert rules', 0))`;

export async function makeRule(
  deps: Deps,
  call: Call<typeof addAlertRule>,
): Promise<{ rule_id: number; version: number }> {
  const values = requireRight(call.body);
  return runOnce(deps, call, 'alert_rule', async (trx) => {
    await lockNames.execute(trx);
    await refuseFull(trx);
    await refuseTaken(trx, values, null);
    const { rule_id } = await trx
      .insertInto('alert_rules')
      .values({ ...columnsOf(values), changed_by: call.actor.admId, changed_at: deps.clock.now() })
      .returning('rule_id')
      .executeTakeFirstOrThrow();
    await record(trx, call, { action: 'alert_rule.added', id: rule_id, after: values });
    return { rule_id, version: 1 };
  });
}

/** What was opened of another kind is none of the rule as it is now. */
export async function saveRule(
  { db, clock }: Deps,
  call: Call<typeof changeAlertRule>,
): Promise<{ version: number }> {
  const { rule_id: id, version, ...typed } = call.body;
  const values = requireRight(typed);
  return db.transaction().execute(async (trx) => {
    await lockNames.execute(trx);
    const row = await requireRule(trx, id);
    if (row.version !== version)
      throw new DomainError('20414', [{ field: 'version', message: String(row.version) }]);
    await refuseTaken(trx, values, id);
    await trx
      .updateTable('alert_rules')
      .set({
        ...{ ...columnsOf(values), version: version + 1 },
        ...{ changed_by: call.actor.admId, changed_at: clock.now() },
      })
      .where('rule_id', '=', id)
      .execute();
    await record(trx, call, { action: 'alert_rule.changed', id, before: saidOf(row), after: values });
    if (values.kind !== row.kind) await closeAlertsOf(trx, row, clock.now());
    return { version: version + 1 };
  });
}

export async function takeRuleAway(
  { db, clock }: Deps,
  call: Call<typeof removeAlertRule>,
): Promise<Record<string, never>> {
  const { rule_id: id } = call.body;
  await db.transaction().execute(async (trx) => {
    const row = await requireRule(trx, id);
    await trx.deleteFrom('alert_rules').where('rule_id', '=', id).execute();
    await record(trx, call, { action: 'alert_rule.removed', id, before: saidOf(row) });
    await closeAlertsOf(trx, row, clock.now());
  });
  return {};
}

const columnsOf = (values: NewAlertRule) => ({
  ...values,
  scope: JSON.stringify(values.scope),
  comparable_name: comparableName(values.name),
});

export function requireRight(typed: NewAlertRule): NewAlertRule {
  const details = Object.entries(alertRuleMistakes(typed)).map(([field, message]) => ({ field, message }));
  if (details.length > 0) throw new DomainError('901', details);
  return tidyAlertRule(typed);
}

async function refuseFull(trx: Trx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from alert_rules`.execute(trx);
  if ((rows[0]?.count ?? 0) >= alertRuleLimits.rules)
    throw new DomainError('901', [{ field: 'name', message: alertRuleTexts.full }]);
}

/** Its name is another one's, or a webhook that it names is none. */
async function refuseTaken(trx: Trx, { name, webhooks }: NewAlertRule, own: number | null): Promise<void> {
  const other = await trx
    .selectFrom('alert_rules')
    .select('rule_id')
    .where('comparable_name', '=', comparableName(name))
    .executeTakeFirst();
  if (other !== undefined && other.rule_id !== own)
    throw new DomainError('2020', [{ field: 'name', message: alertRuleTexts.taken }]);
  if (webhooks.length === 0) return;
  const known = await trx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('webhook_id', 'in', webhooks)
    .execute();
  const missing = webhooks.find((id) => !known.some(({ webhook_id }) => webhook_id === id));
  if (missing !== undefined) throw new DomainError('2002', [{ field: 'webhooks', message: String(missing) }]);
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after?: object },
): Promise<void> {
  await recordAudit(trx, {
    ...entry,
    object: String(id),
    actor,
    groupType: null,
    requestId,
    ip,
    result: 'ok',
  });
}
