import type { Logger } from 'pino';
import type { ActionContext } from '../action.ts';
import type { CommandJournal } from '../command-journal.ts';
import { resultOf } from '../command-result.ts';
import { createSteadyTelling } from '../steady-telling.ts';
import type { Teller } from './command-teller.ts';
import { entryOf, fenceOut, refuseIfOver, type Work } from './work.ts';

type Act = (context: ActionContext) => Promise<void>;

/** What is being done: one command at a time on a device. */
export interface WorkDesk {
  find(id: string): Work | undefined;
  /** After what the device is busy with. */
  enqueue(work: Work, act: Act): void;
  /** Resolves when what has come for the device by now has been done. */
  settled(udid: string): Promise<void>;
}

interface DeskDeps {
  journal: CommandJournal;
  /** Ends what works with the device by an older lease; false: somebody has it by a newer one. */
  makeWay(udid: string, fence: number): Promise<boolean>;
  log: Logger;
}

export function createWorkDesk({ journal, makeWay, log }: DeskDeps, teller: Teller): WorkDesk {
  const active = new Map<string, Work>();
  const turns = new Map<string, Promise<void>>();

  const contextOf = (work: Work, tellSoon: () => void): ActionContext => ({
    id: work.id,
    udid: work.udid,
    given: work.given,
    firstDeliveredAt: work.firstDeliveredAt,
    beginUntil: work.beginUntil,
    async begin(facts = {}) {
      refuseIfOver(work);
      work.begun = facts;
      await journal.write(entryOf(work, null));
      // The device is asked first, and the server hears of it before the device is seen to go.
      setImmediate(() => {
        if (active.has(work.id)) teller.progress(work);
      });
    },
    note(facts) {
      work.begun = facts;
      return journal.write(entryOf(work, null));
    },
    tell({ progress, apps }) {
      work.progress = progress ?? work.progress;
      work.apps = apps ?? work.apps;
      tellSoon();
    },
    listed(apps) {
      work.listed = apps;
    },
    apps: () => work.apps,
    isCancelWanted: () => work.isCancelWanted,
    step(name, result, detail = '') {
      const number = work.steps.length + 1;
      work.steps = [...work.steps, { number, name, result, detail: detail.slice(0, 1000) }];
      teller.progress(work);
    },
    hasStep: (name) => work.steps.some((step) => step.name === name),
  });
  const perform = async (work: Work, act: Act) => {
    if (work.fence !== null && !(await makeWay(work.udid, work.fence))) work.isCancelWanted = true;
    const steady = createSteadyTelling(() => teller.progress(work));
    const result = await resultOf(() => act(contextOf(work, steady.tell)), log);
    steady.stop();
    // What has not begun leaves nothing behind: if this answer is lost, the server delivers again.
    if (work.begun !== null) await journal.write(entryOf(work, result));
    active.delete(work.id);
    teller.result(work, result);
  };
  return {
    find: (id) => active.get(id),
    settled: (udid) => turns.get(udid) ?? Promise.resolve(),
    enqueue(work, act) {
      active.set(work.id, work);
      fenceOut(work, active.values());
      const turn = (turns.get(work.udid) ?? Promise.resolve()).then(() => perform(work, act));
      const settled = turn.catch((error: unknown) => {
        active.delete(work.id);
        log.error({ err: error, command: work.id }, 'a command could not be worked on');
      });
      turns.set(work.udid, settled);
      void settled.then(() => {
        if (turns.get(work.udid) === settled) turns.delete(work.udid);
      });
    },
  };
}
