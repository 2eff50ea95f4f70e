import type { AuditAction } from '@rackhand/contract/audit-actions';
import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { Actor } from '../http/actor.ts';

/** What the audit trail keeps of one deed. Document 3 section 7. */
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
