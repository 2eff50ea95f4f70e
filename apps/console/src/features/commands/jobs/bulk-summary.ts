import { type Command, hasEnded } from '@rackhand/contract/command/command';
import type { BulkAction, BulkResult } from '@rackhand/contract/endpoints/commands';

/** One device of a bulk action: its command, or why it got none. */
export interface BulkItem {
  result: BulkResult;
  command: Command | null;
  standing: 'succeeded' | 'open' | 'failed';
}

export interface BulkSummary {
  items: BulkItem[];
  succeeded: number;
  open: number;
  failed: number;
  /** Devices for which it is worth trying again. */
  retryArns: string[];
  /** Commands that have not been sent yet. */
  queuedIds: string[];
  /** When its last command ended, in milliseconds since 1970; null while one has not. */
  endedAt: number | null;
}

export function summarizeBulk(bulk: BulkAction): BulkSummary {
  const commandOf = new Map(bulk.commands.map((command) => [command.arn, command]));
  const items = bulk.results.map((result): BulkItem => {
    const command = result.errorCode === 0 ? (commandOf.get(result.arn) ?? null) : null;
    return { result, command, standing: standingOf(bulk, result, command) };
  });
  const count = (standing: BulkItem['standing']): number =>
    items.filter((item) => item.standing === standing).length;
  const open = count('open');
  return {
    items,
    succeeded: count('succeeded'),
    open,
    failed: count('failed'),
    // What was decided anew since is not to be decided over.
    retryArns: items
      .filter((item) => bulk.said.undoes === undefined && isWorthRetrying(item))
      .map(({ result }) => result.arn),
    queuedIds: bulk.commands.filter(({ state }) => state === 'queued').map(({ command_id }) => command_id),
    endedAt: open > 0 ? null : lastEnd(bulk),
  };
}

/** A decision about states has been carried out by the time that it is seen; a command has an end of its own. */
function standingOf(
  { type }: BulkAction,
  { errorCode }: BulkResult,
  command: Command | null,
): BulkItem['standing'] {
  if (errorCode === 0 && (type === 'include' || type === 'exclude')) return 'succeeded';
  if (command === null) return 'failed';
  if (!hasEnded(command.state)) return 'open';
  return command.state === 'succeeded' ? 'succeeded' : 'failed';
}

/** Not what somebody has cancelled, and not a device that does not exist. */
function isWorthRetrying({ result, command, standing }: BulkItem): boolean {
  return standing === 'failed' && command?.state !== 'cancelled' && result.errorCode !== 'E1011';
}

function lastEnd(bulk: BulkAction): number {
  const ends = bulk.commands.map(({ ended_at }) => (ended_at === null ? 0 : Date.parse(ended_at)));
  return Math.max(Date.parse(bulk.created_at), ...ends);
}
