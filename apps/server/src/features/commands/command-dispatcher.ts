import { setTimeout as wait } from 'node:timers/promises';
import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { ServerMessage } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DueCommand } from './command-row.ts';
import { deliverable, markDelivered } from './deliver-commands.ts';
import { serverKinds } from './kinds/server-kinds.ts';

/** An agent's link that this instance holds. */
export interface CommandLink {
  hostId: number;
  epoch: number;
  /** The kinds that its agent knows. */
  types: readonly CommandType[];
  send(message: ServerMessage): void;
}

/** Brings commands to the agents whose links this instance holds: at least once, in their order, so many at one time. */
export interface CommandDispatcher {
  opened(link: CommandLink): void;
  closed(link: CommandLink): void;
  /** Something may wait for this host; null: for any. */
  wake(hostId: number | null): void;
  /** All that this instance holds. */
  links(): CommandLink[];
  linkOf(hostId: number): Pick<CommandLink, 'epoch' | 'types'> | null;
  /**
   * What is being stored as sent on a link of this instance goes out with it, where it only reads the device: should it not be
   * stored after all, nothing has happened. What its agent says of it waits for that, until it is sent or dropped.
   */
  sendAhead(command: DueCommand): void;
  /** What has been stored as sent on a link of this instance goes out; on one that has closed it is delivered again. */
  send(command: DueCommand): void;
  /** It may not have been stored. */
  drop(command: DueCommand): void;
  /** Resolves when it is known whether the command is stored. */
  isStored(commandId: string): Promise<void>;
  /** The database was lost at a commit: what is stored as sent to these hosts may not have gone out, and goes out again. */
  doubt(hostIds: readonly number[]): void;
  close(): Promise<void>;
}

interface DispatcherDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

const retryMs = 500;

export function createCommandDispatcher({ db, clock, log }: DispatcherDeps): CommandDispatcher {
  const links = new Map<number, CommandLink>();
  const running = new Map<number, Promise<void>>();
  const wanted = new Set<number>();
  const doubted = new Set<number>();
  /** What has gone out ahead, and how to say that it is stored, or not. */
  const ahead = new Map<string, { known: Promise<void>; tell: () => void }>();
  let isClosed = false;

  const settle = (commandId: string): boolean => {
    ahead.get(commandId)?.tell();
    return ahead.delete(commandId);
  };
  const sendNow = (command: DueCommand): boolean => {
    const link = links.get(command.host_id);
    if (link === undefined || command.state !== 'sent' || command.link_epoch !== link.epoch) return false;
    link.send(deliverable(command, clock.now()));
    return true;
  };
  const deliver = async (link: CommandLink): Promise<void> => {
    const at = clock.now();
    const rows = await markDelivered(db, { ...link, isDoubted: doubted.delete(link.hostId) }, at);
    for (const row of rows) link.send(deliverable(row, at));
  };
  const run = async (hostId: number): Promise<void> => {
    while (wanted.delete(hostId)) {
      const link = links.get(hostId);
      if (link === undefined || isClosed) return;
      try {
        await deliver(link);
      } catch (error) {
        log.warn({ err: error, hostId }, 'commands could not be delivered; it is tried again');
        doubted.add(hostId);
        wanted.add(hostId);
        await wait(retryMs);
      }
    }
  };
  const wakeHost = (hostId: number): void => {
    if (!links.has(hostId) || isClosed) return;
    wanted.add(hostId);
    if (running.has(hostId)) return;
    const work = run(hostId).finally(() => {
      running.delete(hostId);
      if (wanted.has(hostId)) wakeHost(hostId);
    });
    running.set(hostId, work);
  };

  return {
    opened: (link) => {
      links.set(link.hostId, link);
      wakeHost(link.hostId);
    },
    closed: (link) => {
      if (links.get(link.hostId) === link) links.delete(link.hostId);
    },
    wake: (hostId) => {
      if (hostId === null) for (const known of links.keys()) wakeHost(known);
      else wakeHost(hostId);
    },
    links: () => [...links.values()],
    linkOf: (hostId) => links.get(hostId) ?? null,
    sendAhead: (command) => {
      if (serverKinds[command.type].onlyReads !== true || !sendNow(command)) return;
      let tell = (): void => undefined;
      const known = new Promise<void>((resolve) => {
        tell = resolve;
      });
      ahead.set(command.command_id, { known, tell });
    },
    send: (command) => {
      if (!settle(command.command_id)) sendNow(command);
    },
    drop: (command) => {
      settle(command.command_id);
    },
    isStored: (commandId) => ahead.get(commandId)?.known ?? Promise.resolve(),
    doubt: (hostIds) => {
      for (const hostId of hostIds) {
        doubted.add(hostId);
        setTimeout(() => wakeHost(hostId), retryMs);
      }
    },
    close: async () => {
      isClosed = true;
      links.clear();
      await Promise.all(running.values());
    },
  };
}
