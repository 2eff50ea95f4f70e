import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { CommandTaker } from '../server-link/link-session.ts';
import type { Action, ActionContext } from './action.ts';
import type { CommandJournal } from './command-journal.ts';
import { createTeller, type Teller, type Telling } from './runner/command-teller.ts';
import { refuseIfOver, type Work, workOf, workOfEntry } from './runner/work.ts';
import { createWorkDesk } from './runner/work-desk.ts';

export interface CommandRunnerDeps extends Telling {
  journal: CommandJournal;
  actions: Readonly<Record<CommandType, Action>>;
  /** Ends what works with a device by an older lease than this; false: somebody has it by a newer one. */
  makeWay(udid: string, fence: number): Promise<boolean>;
  log: Logger;
}

/** Results that the server has not asked for by then are told again. */
const repeatMs = 5_000;

/** Runs what servers deliver: each command's effect once, one command at a time on a device, results until stored. */
export function createCommandRunner(
  deps: CommandRunnerDeps,
): Omit<CommandTaker, 'readApps' | 'keepBoxes'> & { settled(udid: string): Promise<void>; stop(): void } {
  const { journal, actions, log } = deps;
  const teller = createTeller(deps);
  const desk = createWorkDesk(deps, teller);
  let timer: NodeJS.Timeout | undefined;

  for (const entry of journal.entries()) {
    if (entry.result !== null) continue;
    const { id, type, udid, begun } = entry;
    log.warn(
      { command: id, type, udid },
      'a command was under way when the agent ended; the device is looked at',
    );
    desk.enqueue(workOfEntry(entry), (context) => actions[type].resume(context, begun));
  }
  const deliverNew = (delivery: CommandDelivery) => {
    const work = workOf(delivery);
    if (typeof work === 'string') teller.refuse(delivery, work);
    else desk.enqueue(work, (context) => startUnlessLate(work, actions, context));
  };
  return {
    welcomed(abilities) {
      teller.listen(abilities);
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const entry of journal.entries()) if (entry.result !== null) teller.result(entry, entry.result);
      }, repeatMs);
    },
    deliver(delivery) {
      const work = desk.find(delivery.command_id);
      const known = journal.get(delivery.command_id);
      if (work !== undefined) deliverAgain(work, delivery, teller);
      else if (known === null) deliverNew(delivery);
      else if (known.result !== null) {
        known.attempt = delivery.attempt;
        teller.result(known, known.result);
      }
    },
    stored(commandId) {
      journal.forget(commandId).catch((error: unknown) => {
        log.error({ err: error }, 'the journal of commands cannot be written');
      });
    },
    settled: desk.settled,
    stop() {
      clearTimeout(timer);
    },
  };
}

function deliverAgain(work: Work, delivery: CommandDelivery, teller: Teller): void {
  work.attempt = delivery.attempt;
  work.isCancelWanted ||= delivery.cancel;
  if (work.begun !== null) teller.progress(work);
}

async function startUnlessLate(
  work: Work,
  actions: CommandRunnerDeps['actions'],
  context: ActionContext,
): Promise<void> {
  refuseIfOver(work);
  await actions[work.type].run(context);
}
