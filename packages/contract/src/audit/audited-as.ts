import type { ErrorCode } from '../call/error-codes.ts';
import type { AuditAction } from './audit-actions.ts';

/** How the audit trail names a call that was refused: as it names one that was done. */
export interface AuditedAs {
  action: AuditAction;
  /** Keys of path and body that say what it was done to; none: the call itself stands for it. */
  object?: readonly string[];
  /** People know the object by a name that is not what the keys say. */
  named?: 'admin' | 'api token' | 'host' | 'list view' | 'rack' | 'package';
  /** Keys of the body that are kept of what was asked for. Nothing secret. */
  says?: readonly string[];
  /** Who acts where nobody has signed in; see audit-actors.ts. */
  by?: 'one-time token' | 'reset link';
  /** Refusals of this call that are no slip of the keyboard, whatever their status: a wrong secret. */
  besides?: readonly ErrorCode[];
}

/** Rights, what is not there, state and conflict, too many: what somebody was refused, not what was mistyped. */
const refusals: ReadonlySet<number> = new Set([403, 404, 409, 429]);

/** Whether a refused call that changes something leaves an entry. Document 3 section 7. */
export function isAuditedRefusal(
  { code, status }: { code: ErrorCode; status: number },
  audit: AuditedAs | null,
): boolean {
  if (refusals.has(status)) return true;
  // The server's own absence (900) is nobody's refusal; a device or a host that can't is.
  if (status === 503) return code !== '900';
  return audit?.besides?.includes(code) === true;
}
