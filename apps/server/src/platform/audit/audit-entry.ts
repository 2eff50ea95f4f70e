import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { Actor } from '../http/actor.ts';

/** What the audit trail keeps of one deed. Document 3 section 7. */
export interface AuditEntry {
  /** The admin; or the name of what did it, where nobody is signed in. */
  actor: Actor | (Pick<Actor, 'aid' | 'admId'> & { tkey?: string }) | { name: string };
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
  /** Whose part of the trail it stands in, null for that of all deployments; where nothing is said, its caller's. */
  groupType?: string | null;
  /** The admin who acts as a user of the customer's; for the log, `after` says it in the trail. */
  impersonator?: string;
}
