import type { RunReport } from '@rackhand/contract/host/agent-link';
import type { RunFacts } from '@rackhand/contract/test/run-link';
import { type RunStage, runLimits } from '@rackhand/contract/test/run-states';
import { createTurn } from '../../devices/turn.ts';
import type { SendFile } from '../../server-link/send-file.ts';
import { type AttemptKey, keyOf } from '../attempt-key.ts';
import type { AttemptResult } from '../run-journal.ts';
import { type FileLimits, type FileSpool, openFileSpool } from '../spool/file-spool.ts';
import { createFileLosses } from '../spool/files-left-out.ts';
import { type ItemList, openItemList } from '../spool/item-list.ts';
import { type LogSpool, openLogSpool } from '../spool/log-spool.ts';

interface Standing {
  state: 'standby' | 'running' | 'cleaning';
  stage: RunStage;
  done: number;
  total: number;
  facts: RunFacts | null;
}

/** What a server is told of one attempt, until it has stored all of it. */
export interface Delivery {
  items: ItemList;
  log: LogSpool;
  files: FileSpool;
  stand(news: Partial<Standing>): void;
  facts(): RunFacts | null;
  /** There are new lines. */
  tellLog(): void;
  /** A server listens from now on: it is told all again. */
  resume(): void;
  storedTo(nextLine: number): void;
  /** It has ended: told after the last line and the last file, again and again. */
  end(result: AttemptResult): void;
  /** Resolves when it has been asked to stop, and touches its folder no more. */
  close(): Promise<void>;
}

interface DeliveryDeps {
  key: AttemptKey;
  folder: string;
  send: SendFile;
  fileLimits: FileLimits;
  mask(text: string): string;
  report(report: RunReport): void;
}

const itemsOfMessage = 500;
const handful = 1_000;
/** What is new within so long is told together. */
const togetherMs = 200;
/** Lines that nobody has stored by then are told again. */
const repeatMs = 10_000;
/** A server that does not move on is not asked without a rest. */
const restMs = 1_000;
/** A file store that is away does not hold a device for ever. */
const filesMs = 60_000;

export async function openDelivery(deps: DeliveryDeps): Promise<Delivery> {
  const { key, folder, send, fileLimits: limits, mask, report } = deps;
  const own = keyOf(key);
  const standing: Standing = { state: 'standby', stage: 'install', done: 0, total: 0, facts: null };
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const isClosed = (): boolean => closed;
  let result: AttemptResult | null = null;
  let pumping: Promise<void> | null = null;
  let heardTo = 0;
  const [logTurn, restTurn, endTurn] = [createTurn(), createTurn(), createTurn()];

  const tell = (): void => {
    timer = undefined;
    for (let isFirst = true; ; isFirst = false) {
      const changed = items.takeChanged(itemsOfMessage);
      if (changed.length === 0 && !isFirst) return;
      report({ type: 'run_progress', ...own, ...standing, items: changed });
    }
  };
  const tellSoon = (): void => {
    if (result === null && !isClosed()) timer ??= setTimeout(tell, togetherMs);
  };
  const items = await openItemList(folder, mask, tellSoon);
  const files = await openFileSpool({ folder, key, send, limits, onLeftOut: createFileLosses(items) });
  // The last one: it holds a file open, which a disk that is full for the others would leave behind.
  const log = await openLogSpool(folder);
  // Also when nothing is new, and while the end is on its way: whoever is silent loses the lease.
  const alive = setInterval(tell, runLimits.heardMs);
  const pumpLog = async (): Promise<void> => {
    for (;;) {
      const part = isClosed() ? null : await log.nextPart();
      if (part === null) return;
      const next = part.firstLine + part.lines.length;
      report({ type: 'run_log', ...own, first_line: part.firstLine, lines: part.lines });
      const toldAt = performance.now();
      heardTo = part.firstLine;
      await logTurn.wait(repeatMs);
      // A device that never stops talking is told of by the handful, and what has been kept back as fast as it is taken.
      if (part.lines.length < handful) await restTurn.wait(togetherMs - (performance.now() - toldAt));
      if (heardTo < next && !isClosed()) await logTurn.wait(restMs);
    }
  };
  const tellLog = (): void => {
    if (isClosed()) return;
    pumping ??= pumpLog().finally(() => {
      pumping = null;
    });
  };
  const tellEnd = async (ended: AttemptResult): Promise<void> => {
    void files.brought().then(endTurn.wake);
    await endTurn.wait(filesMs);
    while (!isClosed()) {
      tellLog();
      await pumping;
      if (isClosed()) return;
      clearTimeout(timer);
      tell();
      report({ type: 'run_result', ...own, ...ended });
      await endTurn.wait(repeatMs / 2);
    }
  };
  let ending: Promise<void> | null = null;
  return {
    items,
    log,
    files,
    tellLog,
    facts: () => standing.facts,
    stand(news) {
      Object.assign(standing, news);
      tellSoon();
    },
    resume() {
      items.tellAll();
      clearTimeout(timer);
      tell();
      // What was told to the link before may be lost.
      logTurn.wake();
      tellLog();
    },
    storedTo(nextLine) {
      heardTo = nextLine;
      log.storedTo(nextLine);
      logTurn.wake();
      tellLog();
    },
    end(ended) {
      result = ended;
      ending ??= tellEnd(ended);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(alive);
      files.stop();
      logTurn.wake();
      restTurn.wake();
      endTurn.wake();
      await Promise.all([ending, pumping, files.brought(), items.saved()]);
      await log.close();
    },
  };
}
