import {
  type BulkAction,
  type BulkItem,
  bulkItems,
  bulkStateOf,
  countBulk,
  isWorthRetrying,
} from '@rackhand/contract/command/bulk';

/** Of a bulk action as its commands are by now. */
export interface BulkSummary {
  items: BulkItem[];
  succeeded: number;
  /** Waits, or is on its way. */
  open: number;
  failed: number;
  cancelled: number;
  isPaused: boolean;
  /** Devices for which it is worth trying again. */
  retryArns: string[];
  /** When its last command ended, in milliseconds since 1970; null while one has not. */
  endedAt: number | null;
}

export function summarizeBulk(bulk: BulkAction): BulkSummary {
  const items = bulkItems(bulk);
  const counts = countBulk(items);
  const state = bulkStateOf(counts, bulk);
  return {
    items,
    succeeded: counts.succeeded,
    open: counts.waiting + counts.running,
    failed: counts.failed + counts.expired + counts.refused,
    cancelled: counts.cancelled,
    isPaused: state === 'paused',
    // What was decided anew since is not to be decided over.
    retryArns:
      bulk.said.undoes === undefined ? items.filter(isWorthRetrying).map(({ result }) => result.arn) : [],
    endedAt: state === 'ended' ? lastEnd(bulk) : null,
  };
}

function lastEnd(bulk: BulkAction): number {
  const ends = bulk.commands.map(({ ended_at }) => (ended_at === null ? 0 : Date.parse(ended_at)));
  return Math.max(Date.parse(bulk.created_at), ...ends);
}
