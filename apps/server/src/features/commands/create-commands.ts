import type { CommandReport } from '@rackhand/contract/host/agent-link';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { isTransient } from '../../platform/database/transient-error.ts';
import type { FarmListener } from '../../platform/live/farm-listener.ts';
import { createWaits, type Waits } from '../../platform/waits.ts';
import { storeAppList } from '../app-records/store-app-list.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { commandChannel, readCommandNotice } from './command-channel.ts';
import { type CommandDispatcher, type CommandLink, createCommandDispatcher } from './command-dispatcher.ts';
import type { NamedCommand } from './command-shape.ts';
import { forgetOldCommands, lookAfterCommands } from './command-upkeep.ts';
import { createProgressBatch } from './progress-batch.ts';
import { storeCommandReport } from './store-command-report.ts';

/** Commands of this instance: those that it delivers, those that it waits for, and what time does to them. */
export interface Commands {
  waits: Waits<NamedCommand>;
  dispatcher: Pick<CommandDispatcher, 'links' | 'linkOf' | 'sendAhead' | 'send' | 'drop' | 'doubt'>;
  opened(link: CommandLink): void;
  closed(link: CommandLink): void;
  take(link: CommandLink, report: CommandReport): Promise<void>;
  /** Every second in which any has not ended. */
  lookAfter(at: Date): Promise<void>;
  /** Every hour. */
  forgetOld(at: Date): Promise<void>;
  close(): Promise<void>;
}

interface CommandsDeps extends FeatureDeps, ReportStoreDeps {
  listener: FarmListener;
}

const retryMs = 500;

export function createCommands(deps: CommandsDeps): Commands {
  const { db, clock, log, listener } = deps;
  const dispatcher = createCommandDispatcher({ db, clock, log });
  const waits = createWaits<NamedCommand>();
  const batch = createProgressBatch({ db, clock, log });
  let isClosed = false;

  listener.onNotice(commandChannel, (payload) => {
    if (payload === null) return dispatcher.wake(null);
    const { hostId, sentOn } = readCommandNotice(payload);
    // Whoever holds that link has stored it and sends it; another link knows nothing of it.
    if (sentOn === null || dispatcher.linkOf(hostId)?.epoch !== sentOn) dispatcher.wake(hostId);
  });
  listener.onChange((change) => {
    if ((change?.topic ?? 'work') !== 'work' || waits.wanted().length === 0) return;
    wakeEnded(db, waits).catch((error: unknown) =>
      log.warn({ err: error }, 'ended commands could not be read'),
    );
  });

  const store = async (link: CommandLink, report: CommandReport): Promise<void> => {
    const { ignored, forget, ended } = await storeCommandReport(db, deps, link.hostId, report, clock.now());
    const { command_id, attempt } = report;
    if (ignored === null) batch.stored(report);
    else await passOver(deps, link.hostId, report, ignored);
    if (!forget) return;
    link.send({ type: 'command_stored', command_id, attempt });
    if (ended === null) waits.wake([command_id]);
    else waits.tell(command_id, ended);
    // The host has room for the next one; whoever waits for this one is answered first.
    setImmediate(() => dispatcher.wake(link.hostId));
  };
  /** What could not be stored is tried again beside the link, which goes on. */
  const take = async (link: CommandLink, report: CommandReport): Promise<void> => {
    try {
      await dispatcher.isStored(report.command_id);
      if (!batch.takes(link.hostId, report)) await store(link, report);
    } catch (error) {
      if (!isTransient(error) || isClosed) throw error;
      log.warn({ err: error }, 'a report of a command is stored later');
      setTimeout(() => void take(link, report).catch(onError), retryMs);
    }
  };
  const onError = (error: unknown): void => log.warn({ err: error }, 'a report of a command was lost');

  return {
    waits,
    dispatcher,
    opened: dispatcher.opened,
    closed: dispatcher.closed,
    take: (link, report) => take(link, report),
    lookAfter: (at) => lookAfterCommands(db, deps, at),
    forgetOld: (at) => forgetOldCommands(db, deps.config.keptDays.commands, at),
    close: async () => {
      isClosed = true;
      waits.close();
      await batch.close();
      await dispatcher.close();
    },
  };
}

/** Another instance may have stored their ends. */
async function wakeEnded(db: Db, waits: Waits<NamedCommand>): Promise<void> {
  const rows = await db
    .selectFrom('commands')
    .select('command_id')
    .where('command_id', 'in', waits.wanted())
    .where('ended_at', 'is not', null)
    .execute();
  waits.wake(rows.map(({ command_id }) => command_id));
}

/** What the device has is so whatever its command has become. */
async function passOver(
  { db, clock, log }: Pick<CommandsDeps, 'db' | 'clock' | 'log'>,
  hostId: number,
  report: CommandReport,
  ignored: string,
): Promise<void> {
  const { type, command_id, attempt } = report;
  log.info({ hostId, type, command_id, attempt, ignored }, 'a report of a command was ignored');
  if (type !== 'command_result' || report.listed === undefined) return;
  await storeAppList(db, hostId, report.listed, clock.now());
}
