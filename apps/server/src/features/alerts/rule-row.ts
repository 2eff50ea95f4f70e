import type { AlertRule, NewAlertRule } from '@rackhand/contract/alert/alert-rule';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type Selectable, sql } from 'kysely';
import type { AlertRulesTable } from '../../platform/database/alert-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export type RuleRow = Selectable<AlertRulesTable>;

/** Names are the same whatever their case and form. */
export const comparableName = (name: string): string => normalForm(name, 'NFKC').toLowerCase();

export async function readRules(db: Db): Promise<{ total_count: number; rules: AlertRule[] }> {
  const { rows } = await sql<RuleRow & { open: number }>`
    select r.*, (select count(*)::int from alerts a where a.rule_id = r.rule_id and a.closed_at is null
      and a.opened_at is not null) as open
    from alert_rules r order by r.comparable_name`.execute(db);
  const rules = rows.map(({ rule_id, version, open, changed_by, changed_at, ...row }) => ({
    ...saidOf(row),
    ...{ rule_id, version, open, changed_by, changed_at: koreanTime(changed_at) },
  }));
  return { total_count: rules.length, rules };
}

/** What was decided of it. */
export function saidOf(
  row: Omit<RuleRow, 'rule_id' | 'version' | 'changed_by' | 'changed_at'>,
): NewAlertRule {
  const { name, enabled, kind, states, limit, scope, emails, webhooks } = row;
  const { for_minutes, close_after_minutes, repeat_minutes } = row;
  return {
    ...{ name, enabled, kind, states, limit, for_minutes, scope, close_after_minutes, repeat_minutes },
    ...{ emails, webhooks },
  };
}

/** Locked; 2002 where there is none. */
export async function requireRule(trx: Trx, id: number): Promise<RuleRow> {
  const row = await trx
    .selectFrom('alert_rules')
    .selectAll()
    .where('rule_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'rule_id', message: String(id) }]);
  return row;
}
