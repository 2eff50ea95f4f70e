import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { stillActing } from '../http/rights.ts';
import type { AuditEntry } from './audit-entry.ts';
import { rememberEntry } from './audit-lines.ts';

/**
 * Appends to the audit trail within the caller's transaction. Where that is a caller's deed, their right to it is looked at
 * once more by the same statement, and stands until the transaction ends. Document 3 section 7.
 */
export async function recordAudit(trx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  await auditWrite(trx, entry).execute();
}

/** The same, to be run together with other writes. */
export function auditWrite(trx: Transaction<Tables>, entry: AuditEntry) {
  const { actor } = entry;
  rememberEntry(entry);
  return trx.insertInto('audit_trail').values({
    at: sql<Date>`clock_timestamp()`,
    actor_aid:
      'reach' in actor && entry.result === 'ok' ? stillActing(actor) : 'aid' in actor ? actor.aid : null,
    actor_name: 'aid' in actor ? actor.admId : actor.name,
    action: entry.action,
    object: entry.object,
    before: json(entry.before),
    after: json(entry.after),
    request_id: entry.requestId ?? null,
    ip: entry.ip ?? null,
    result: entry.result,
    tkey: 'tkey' in actor ? actor.tkey : null,
    group_type: entry.groupType === undefined && 'reach' in actor ? actor.reach : (entry.groupType ?? null),
  });
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
