import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditEntry } from './audit-entry.ts';

const calls = new AsyncLocalStorage<AuditEntry[]>();
/** While there are any, Node follows every promise of the process, which what agents say must not pay for. */
let open = 0;

/** For the log, once the call that wrote it has come to its end. */
export function rememberEntry(entry: AuditEntry): void {
  calls.getStore()?.push(entry);
}

/**
 * Runs a call; then each entry that it left in the audit trail is one line of the log, for whoever collects logs. What is
 * done is told only where the call ends well: otherwise its transaction has been undone.
 */
export async function withAuditLines<Answer>(log: LogWriter, run: () => Promise<Answer>): Promise<Answer> {
  const entries: AuditEntry[] = [];
  open += 1;
  try {
    const answer = await calls.run(entries, run);
    for (const entry of entries) writeLine(log, entry);
    return answer;
  } catch (error) {
    for (const entry of entries) if (entry.result !== 'ok') writeLine(log, entry);
    throw error;
  } finally {
    open -= 1;
    if (open === 0) calls.disable();
  }
}

interface LogWriter {
  info(fields: object, message: string): void;
}

/** Without the values before and after: those stand in the trail alone. */
function writeLine(
  log: LogWriter,
  { actor, action, object, requestId, ip, result, ...more }: AuditEntry,
): void {
  const who = 'aid' in actor ? { actor: actor.admId, aid: actor.aid } : { actor: actor.name };
  const { impersonator } = more;
  const line = { id: requestId, ip, ...who, ...(impersonator && { impersonator }), action, object, result };
  log.info({ audit: line }, 'audit');
}
