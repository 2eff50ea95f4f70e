import type { AppProgress, ListedApp, ReportedApp } from '@rackhand/contract/app/app-command';
import {
  type CommandType,
  deliveredArguments,
  isCommandType,
} from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery, ReportedStep } from '@rackhand/contract/host/agent-link';
import type { JournalEntry } from '../command-journal.ts';
import { type CommandResult, NotBegun } from '../command-result.ts';

/** A command that this agent works on. */
export interface Work {
  id: string;
  type: CommandType;
  udid: string;
  /** Of its lease of the device; null: it has none, or the server is of a release without. */
  fence: number | null;
  given: Record<string, unknown>;
  /** Of the last delivery: it is what the server listens to. */
  attempt: number;
  firstDeliveredAt: number | null;
  beginUntil: number;
  isCancelWanted: boolean;
  begun: Record<string, string> | null;
  steps: ReportedStep[];
  /** Of a command about apps: what has become of each so far, and how far it is. */
  apps: ReportedApp[];
  progress: AppProgress | null;
  /** What is installed on the device after it; null: that was not read. */
  listed: ListedApp[] | null;
}

/** Of a new delivery; why not, where this agent does not know what is asked. */
export function workOf(delivery: CommandDelivery): Work | string {
  const { command_id: id, attempt, command: type, udid, age_ms } = delivery;
  if (!isCommandType(type)) return type;
  const given = deliveredArguments(type).safeParse(delivery.arguments);
  if (!given.success) return given.error.message;
  return {
    id,
    type,
    udid,
    fence: delivery.fence ?? null,
    given: given.data,
    attempt,
    firstDeliveredAt: attempt > 1 ? Date.now() - age_ms : null,
    beginUntil: Date.now() + delivery.begin_within_ms,
    isCancelWanted: delivery.cancel,
    begun: null,
    steps: [],
    apps: [],
    progress: null,
    listed: null,
  };
}

/** Of one that was under way when the agent before this one ended. */
export function workOfEntry({
  id,
  attempt,
  type,
  udid,
  fence,
  given,
  beginUntil,
  begun,
  steps,
  apps,
}: JournalEntry): Work {
  const unknown = { firstDeliveredAt: null, isCancelWanted: false, progress: null, listed: null };
  return { id, type, udid, fence, given, attempt, beginUntil, begun, steps, apps, ...unknown };
}

export function entryOf(work: Work, result: CommandResult | null): JournalEntry {
  const { id, attempt, type, udid, fence, given, begun, beginUntil, steps, apps } = work;
  return { id, attempt, type, udid, fence, given, begun: begun ?? {}, beginUntil, steps, apps, result };
}

/** What must not begin any more does not. */
export function refuseIfOver({ isCancelWanted, beginUntil }: Work): void {
  if (isCancelWanted) throw new NotBegun('cancelled');
  if (Date.now() >= beginUntil) throw new NotBegun('expired');
}

/** The server has ended what came with an older lease of a device: it must not begin any more, whichever came first. */
export function fenceOut({ udid, fence }: Work, all: Iterable<Work>): void {
  if (fence === null) return;
  const rivals = [...all].filter((work) => work.udid === udid && work.fence !== null);
  const newest = Math.max(...rivals.map((work) => work.fence ?? 0));
  for (const work of rivals) if (work.fence !== newest) work.isCancelWanted = true;
}
