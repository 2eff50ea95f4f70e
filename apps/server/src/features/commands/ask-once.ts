import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Keeping, runOnce } from '../../platform/idempotency/run-once.ts';
import type { CommandAnswer } from './accept-commands.ts';
import type { CommandDispatcher } from './command-dispatcher.ts';
import type { DueCommand } from './command-row.ts';

export interface AskDeps {
  db: Db;
  clock: Clock;
  dispatcher: Pick<CommandDispatcher, 'linkOf' | 'sendAhead' | 'send' | 'drop' | 'doubt'>;
}

/** One command of a call: stored once however often the call is repeated, and sent where it may go out with it. */
export async function askOnce(
  deps: AskDeps,
  call: Pick<Call, 'actor' | 'body' | 'idempotencyKey'>,
  name: string,
  accept: (trx: Trx, keeping: Keeping<CommandAnswer>) => Promise<DueCommand>,
): Promise<CommandAnswer> {
  const { dispatcher } = deps;
  // A call that repeats another stores nothing, so nothing goes out.
  const stored: DueCommand[] = [];
  try {
    const answer = await runOnce<CommandAnswer>(deps, call, name, async (trx, keeping) => {
      const command = await accept(trx, keeping);
      stored.push(command);
      dispatcher.sendAhead(command);
      return { command_id: command.command_id };
    });
    stored.forEach(dispatcher.send);
    return answer;
  } catch (error) {
    stored.forEach(dispatcher.drop);
    dispatcher.doubt(stored.map(({ host_id }) => host_id));
    throw error;
  }
}
