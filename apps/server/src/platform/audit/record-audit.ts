import type { AuditAction } from '@rackhand/contract/audit-actions';
import type { ErrorCode } from '@rackhand/contract/error-codes';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../http/actor.ts';
import { rememberEntry } from './audit-lines.ts';

export interface AuditEntry {
  /** The admin; or the name of what did it, where nobody is signed in. */
  actor: (Pick<Actor, 'aid' | 'admId'> & Partial<Pick<Actor, 'tkey'>>) | { name: string };
  /** Its words stand in the contract. */
  action: AuditAction;
  /** What it was done to, by its own id. */
  object: string;
  /** Without secrets. */
  before?: unknown;
  after?: unknown;
  requestId?: string;
  ip?: string;
  result: 'ok' | ErrorCode;
  /** The admin who acts as a user of the customer's; for the log, `after` says it in the trail. */
  impersonator?: string;
}

/** Appends to the audit trail within the caller's transaction. Document 3 section 7. */
export async function recordAudit(trx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  await auditWrite(trx, entry).execute();
}

/** The same, to be run together with other writes. */
export function auditWrite(trx: Transaction<Tables>, entry: AuditEntry) {
  const { actor } = entry;
  rememberEntry(entry);
  return trx.insertInto('audit_trail').values({
    at: sql<Date>`clock_timestamp()`,
    actor_aid: 'aid' in actor ? actor.aid : null,
    actor_name: 'aid' in actor ? actor.admId : actor.name,
    action: entry.action,
    object: entry.object,
    before: json(entry.before),
    after: json(entry.after),
    request_id: entry.requestId ?? null,
    ip: entry.ip ?? null,
    result: entry.result,
    tkey: 'tkey' in actor ? actor.tkey : null,
  });
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
