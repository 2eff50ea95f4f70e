import {
  type CommandType,
  commandKinds,
  isCommandType,
  knownTypes,
} from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery, CommandReport, ReportedStep } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { CommandTaker } from '../server-link/link-session.ts';
import type { Action, ActionContext } from './action.ts';
import type { CommandJournal, JournalEntry } from './command-journal.ts';
import { type CommandResult, NotBegun, resultOf } from './command-result.ts';

export interface CommandRunnerDeps {
  journal: CommandJournal;
  actions: Readonly<Record<CommandType, Action>>;
  report(report: CommandReport): void;
  log: Logger;
}

/** A command that this agent works on. */
interface Work {
  id: string;
  type: CommandType;
  udid: string;
  given: Record<string, unknown>;
  /** Of the last delivery: it is what the server listens to. */
  attempt: number;
  firstDeliveredAt: number | null;
  beginUntil: number;
  isCancelWanted: boolean;
  begun: Record<string, string> | null;
  steps: ReportedStep[];
}

/** Results that the server has not asked for by then are told again. */
const repeatMs = 5_000;

/** Runs what servers deliver: each command's effect once, one command at a time on a device, results until stored. */
export function createCommandRunner(deps: CommandRunnerDeps): CommandTaker & { stop(): void } {
  const { journal, actions, log } = deps;
  const active = new Map<string, Work>();
  const turns = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  /** What the server knows that has welcomed this agent last; of other kinds it hears nothing. */
  let heard: readonly CommandType[] = [];

  const tellProgress = ({ id, type, attempt, steps }: Work) => {
    if (heard.includes(type)) deps.report({ type: 'command_progress', command_id: id, attempt, steps });
  };
  const tellResult = (work: Pick<Work, 'id' | 'type' | 'attempt' | 'steps'>, result: CommandResult) => {
    const { id, type, attempt, steps } = work;
    if (heard.includes(type))
      deps.report({ type: 'command_result', command_id: id, attempt, steps, ...result });
  };
  const refuse = ({ command_id, attempt }: CommandDelivery, detail: string) => {
    const result = { outcome: 'failed', reason: 'AGENT_TOO_OLD', detail } as const;
    deps.report({ type: 'command_result', command_id, attempt, steps: [], ...result });
  };
  const entryOf = (work: Work, result: CommandResult | null): JournalEntry => {
    const { id, attempt, type, udid, given, begun, beginUntil, steps } = work;
    return { id, attempt, type, udid, given, begun: begun ?? {}, beginUntil, steps, result };
  };

  const contextOf = (work: Work): ActionContext => ({
    id: work.id,
    udid: work.udid,
    given: work.given,
    firstDeliveredAt: work.firstDeliveredAt,
    beginUntil: work.beginUntil,
    async begin(facts = {}) {
      if (work.isCancelWanted) throw new NotBegun('cancelled');
      if (Date.now() >= work.beginUntil) throw new NotBegun('expired');
      work.begun = facts;
      await journal.write(entryOf(work, null));
      // The device is asked first, and the server hears of it before the device is seen to go.
      setImmediate(() => {
        if (active.has(work.id)) tellProgress(work);
      });
    },
    step(name, result, detail = '') {
      work.steps = [
        ...work.steps,
        { number: work.steps.length + 1, name, result, detail: detail.slice(0, 1000) },
      ];
      tellProgress(work);
    },
    hasStep: (name) => work.steps.some((step) => step.name === name),
  });

  const perform = async (work: Work, act: (context: ActionContext) => Promise<void>) => {
    const result = await resultOf(() => act(contextOf(work)), log);
    // What has not begun leaves nothing behind: if this answer is lost, the server delivers again.
    if (work.begun !== null) await journal.write(entryOf(work, result));
    active.delete(work.id);
    tellResult(work, result);
  };
  /** After what the device is busy with. */
  const enqueue = (work: Work, act: (context: ActionContext) => Promise<void>) => {
    active.set(work.id, work);
    const turn = (turns.get(work.udid) ?? Promise.resolve()).then(() => perform(work, act));
    const settled = turn.catch((error: unknown) => {
      active.delete(work.id);
      log.error({ err: error, command: work.id }, 'a command could not be worked on');
    });
    turns.set(work.udid, settled);
    void settled.then(() => {
      if (turns.get(work.udid) === settled) turns.delete(work.udid);
    });
  };

  const deliverAgain = (work: Work, delivery: CommandDelivery) => {
    work.attempt = delivery.attempt;
    work.isCancelWanted ||= delivery.cancel;
    if (work.begun !== null) tellProgress(work);
  };
  const deliverNew = (delivery: CommandDelivery) => {
    const { command_id: id, attempt, command: type, udid, age_ms } = delivery;
    if (!isCommandType(type)) {
      refuse(delivery, type);
      return;
    }
    const given = commandKinds[type].arguments.safeParse(delivery.arguments);
    if (!given.success) {
      refuse(delivery, given.error.message);
      return;
    }
    const work: Work = {
      id,
      type,
      udid,
      given: given.data,
      attempt,
      firstDeliveredAt: attempt > 1 ? Date.now() - age_ms : null,
      beginUntil: Date.now() + delivery.begin_within_ms,
      isCancelWanted: delivery.cancel,
      begun: null,
      steps: [],
    };
    enqueue(work, (context) => startUnlessLate(work, context));
  };
  const startUnlessLate = async (work: Work, context: ActionContext) => {
    if (work.isCancelWanted) throw new NotBegun('cancelled');
    if (Date.now() >= work.beginUntil) throw new NotBegun('expired');
    await actions[work.type].run(context);
  };

  const resume = (entry: JournalEntry) => {
    const { id, attempt, type, udid, given, beginUntil, begun, steps } = entry;
    log.warn(
      { command: id, type, udid },
      'a command was under way when the agent ended; the device is looked at',
    );
    const work: Work = {
      id,
      type,
      udid,
      given,
      attempt,
      firstDeliveredAt: null,
      beginUntil,
      isCancelWanted: false,
      begun,
      steps,
    };
    enqueue(work, (context) => actions[type].resume(context, begun));
  };
  for (const entry of journal.entries()) if (entry.result === null) resume(entry);

  return {
    welcomed(abilities) {
      heard = knownTypes(abilities);
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const entry of journal.entries()) if (entry.result !== null) tellResult(entry, entry.result);
      }, repeatMs);
    },
    deliver(delivery) {
      const work = active.get(delivery.command_id);
      const known = journal.get(delivery.command_id);
      if (work !== undefined) deliverAgain(work, delivery);
      else if (known === null) deliverNew(delivery);
      else if (known.result !== null) {
        known.attempt = delivery.attempt;
        tellResult(known, known.result);
      }
    },
    stored(commandId) {
      journal.forget(commandId).catch((error: unknown) => {
        log.error({ err: error }, 'the journal of commands cannot be written');
      });
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
