import { hasEnded } from '@rackhand/contract/command/command-states';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { commandChannel } from './command-channel.ts';
import { isCommandId } from './command-row.ts';
import { endCommand, type LockedCommand, lockCommand, writeCommand } from './write-command.ts';

export interface CancelDeps extends ReportStoreDeps {
  db: Db;
  clock: Clock;
}

/** A command that waits is cancelled at once; one on its way only where it has not begun. Document 3 section 1. */
export async function cancelCommand(
  deps: CancelDeps,
  commandId: string,
  call: Pick<Call, 'actor' | 'requestId' | 'ip'>,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const locked = isCommandId(commandId) ? await lockCommand(trx, commandId) : null;
    if (locked === null) throw new DomainError('2002');
    const { command } = locked;
    if (hasEnded(command.state)) throw new DomainError('20414', [{ field: 'state', message: command.state }]);
    await audit(trx, locked, call);
    if (command.state === 'queued') {
      const by = call.actor.admId;
      await endCommand(trx, deps, locked, { state: 'cancelled', code: null, reason: null, by }, at);
      return;
    }
    // Without a link it counts as not delivered, so it is delivered again, with the wish to cancel it.
    await writeCommand(trx, deps, locked, { set: { cancel_requested: true, link_epoch: null } }, at);
    await sql`select pg_notify(${commandChannel}, ${String(command.host_id)})`.execute(trx);
  });
}

async function audit(
  trx: Trx,
  { command }: LockedCommand,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: 'command.cancel_requested',
    object: command.command_id,
    before: { state: command.state },
    requestId,
    ip,
    result: 'ok',
  });
}
