import { auditActionNames } from '@rackhand/contract/audit/audit-actions';
import { auditActorsLike } from '@rackhand/contract/audit/audit-actors';
import { auditedKind, sharing } from '@rackhand/contract/deployment/sharing';
import { arnPrefix } from '@rackhand/contract/device/device';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { isAboutUser } from './user-names.ts';

export interface AuditFilter {
  /** The deployment whose part is read, with what the whole farm shares; null: everything. */
  reach: string | null;
  who?: string | undefined;
  action?: string | undefined;
  object?: string | undefined;
  result?: 'ok' | 'refused' | undefined;
  /** Korean days, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What has to be true of an entry, searched literally and without case. */
export function auditConditions(filter: AuditFilter): Expression<SqlBool> {
  const { and, or, eb } = expressionBuilder<Tables, 'audit_trail'>();
  const { reach, who, action, object, result, from, to } = filter;
  const conditions: Expression<SqlBool>[] = [isOwnOrShared(reach)];
  if (who !== undefined)
    conditions.push(
      or([contains('actor_name', who), ...auditActorsLike(who).map((name) => eb('actor_name', '=', name))]),
    );
  if (object !== undefined)
    conditions.push(or([contains('object', object), isAboutDevice(object), isAboutUser(object, reach)]));
  if (action !== undefined) conditions.push(eb('action', '=', action));
  if (result !== undefined) conditions.push(eb('result', result === 'ok' ? '=' : '<>', 'ok'));
  if (from !== undefined) conditions.push(eb('at', '>=', startOfKoreanDay(from)));
  if (to !== undefined)
    conditions.push(sql<SqlBool>`at < ${startOfKoreanDay(to)}::timestamptz + interval '1 day'`);
  return and(conditions);
}

function isOwnOrShared(reach: string | null): Expression<SqlBool> {
  if (reach === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(group_type = ${reach} or action = any(${farmActions}::text[]))`;
}

const farmActions = auditActionNames.filter((action) => sharing[auditedKind(action)] === 'farm');

function contains(column: 'actor_name' | 'object' | 'model' | 'udid', text: string): Expression<SqlBool> {
  return sql<SqlBool>`position(lower(${normalForm(text)}) in lower(${sql.ref(column)})) > 0`;
}

/** Devices are recorded by their arn, holds and commands by their id: people look for the device's name or UDID. */
function isAboutDevice(text: string): Expression<SqlBool> {
  const wanted = sql`select id from devices where ${contains('model', text)} or ${contains('udid', text)}`;
  return sql<SqlBool>`object in (
    select ${arnPrefix} || id from (${wanted}) wanted
    union all select lease_id::text from leases where kind = 'hold' and device_id in (${wanted})
    union all select command_id::text from commands where device_id in (${wanted})
  )`;
}

function startOfKoreanDay(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`);
}
