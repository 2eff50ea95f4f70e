import { z } from 'zod';
import { type BulkType, bulkSaid, bulkTypes, type Command, command } from './command.ts';

/** One device of a call for many. Document 3 section 1. */
export const bulkResult = z.object({
  udid: z.string(),
  arn: z.string(),
  device_name: z.string(),
  errorCode: z.union([z.int(), z.string()]),
  command_id: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Where the devices of a bulk action stand; each in one of them. `refused`: they could not take part. */
export const bulkStandings = [
  'waiting',
  'running',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'refused',
] as const;
export type BulkStanding = (typeof bulkStandings)[number];

const count = z.int().min(0);
export const bulkCounts = z.object({
  waiting: count,
  running: count,
  succeeded: count,
  failed: count,
  expired: count,
  cancelled: count,
  refused: count,
} satisfies Record<BulkStanding, z.ZodType>);
export type BulkCounts = z.infer<typeof bulkCounts>;

export const bulkStates = ['running', 'paused', 'ended'] as const;
export type BulkState = (typeof bulkStates)[number];

const instant = z.iso.datetime({ offset: true });

/** A bulk action with what became of each device; a device that could not take part has a code and no command. */
export const bulkAction = z.object({
  bulk_id: z.string(),
  type: z.enum(bulkTypes),
  said: bulkSaid,
  /** null: somebody of another deployment. */
  created_by: z.string().nullable(),
  created_at: instant,
  state: z.enum(bulkStates),
  counts: bulkCounts,
  /** Until then what has not been sent waits, and is cancelled then; null: it is not paused. */
  paused_until: instant.nullable(),
  /** Of one that is not paused null, as of somebody of another deployment. */
  paused_by: z.string().nullable(),
  /** Somebody has asked for its end before its time; null: nobody, or somebody of another deployment. */
  is_cancelled: z.boolean(),
  cancelled_by: z.string().nullable(),
  /** The bulk action whose failures it repeats. */
  retry_of: z.string().nullable(),
  /** The one that repeats its own. */
  retried_by: z.string().nullable(),
  results: z.array(bulkResult),
  /** It changed something that has not been taken back; of each device only what still stands as it was left. */
  can_undo: z.boolean(),
  commands: z.array(command),
});
export type BulkAction = z.infer<typeof bulkAction>;

export type Kept = Pick<BulkAction, 'results' | 'commands'>;

/** One device of a bulk action: its command, or why it got none. */
export interface BulkItem {
  result: BulkResult;
  command: Command | null;
  standing: BulkStanding;
}

export function bulkItems(bulk: Kept): BulkItem[] {
  const commandOf = new Map(bulk.commands.map((one) => [one.arn, one]));
  return bulk.results.map((result) => {
    const own = result.errorCode === 0 ? (commandOf.get(result.arn) ?? null) : null;
    return { result, command: own, standing: standingOf(result, own) };
  });
}

/** What got no command and no refusal has been done with the answer, or there was nothing to do. */
function standingOf({ errorCode, command_id }: BulkResult, own: Command | null): BulkStanding {
  if (errorCode !== 0) return 'refused';
  if (own === null) return command_id === null ? 'succeeded' : 'failed';
  switch (own.state) {
    case 'queued':
      return 'waiting';
    case 'sent':
    case 'running':
    case 'unknown':
      return 'running';
    default:
      return own.state;
  }
}

export function countBulk(items: readonly BulkItem[]): BulkCounts {
  const counts = Object.fromEntries(bulkStandings.map((standing) => [standing, 0])) as BulkCounts;
  for (const { standing } of items) counts[standing] += 1;
  return counts;
}

/** Of counts as they are now: whoever follows its commands knows without asking. */
export function bulkStateOf(
  { waiting, running }: BulkCounts,
  { paused_until }: Pick<BulkAction, 'paused_until'>,
): BulkState {
  if (waiting + running === 0) return 'ended';
  return paused_until === null ? 'running' : 'paused';
}

/** It is worth trying again: not what somebody has cancelled, and not a device that does not exist. */
export function isWorthRetrying({ standing, result }: BulkItem): boolean {
  return ['failed', 'expired', 'refused'].includes(standing) && result.errorCode !== 'E1011';
}

/** One decision about all of them, carried out when it is answered. */
export function isDecision(type: BulkType): type is 'include' | 'exclude' {
  return type === 'include' || type === 'exclude';
}

export const bulkLimits = {
  /** A paused bulk action is cancelled then. Document 8. */
  pausedMs: 24 * 60 * 60_000,
} as const;
