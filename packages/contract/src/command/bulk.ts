import { z } from 'zod';
import type { Text } from '../text/language.ts';
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
  created_by: z.string(),
  created_at: instant,
  state: z.enum(bulkStates),
  counts: bulkCounts,
  /** Until then what has not been sent waits, and is cancelled then; null: it is not paused. */
  paused_until: instant.nullable(),
  paused_by: z.string().nullable(),
  /** Who has asked for its end before its time. */
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

type Kept = Pick<BulkAction, 'results' | 'commands'>;

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

export const bulkDeeds = ['pause', 'resume', 'cancel', 'retry'] as const;
export type BulkDeed = (typeof bulkDeeds)[number];

type Judged = Kept & Pick<BulkAction, 'type' | 'paused_until' | 'cancelled_by' | 'retried_by'>;

/** Why this can't be done with a bulk action now; null where it can. Asked by the button and by the server. */
export function whyNotBulk(deed: BulkDeed, bulk: Judged): Text | null {
  const items = bulkItems(bulk);
  const counts = countBulk(items);
  const state = bulkStateOf(counts, bulk);
  if (deed === 'retry') return whyNotRetry(bulk, items, state);
  if (state === 'ended') return whyNots.ended;
  if (bulk.cancelled_by !== null) return whyNots.cancelling;
  if (deed === 'cancel') return null;
  if (deed === 'resume') return state === 'paused' ? null : whyNots.notPaused;
  if (state === 'paused') return whyNots.paused;
  return counts.waiting === 0 ? whyNots.allSent : null;
}

function whyNotRetry(
  { type, retried_by }: Judged,
  items: readonly BulkItem[],
  state: BulkState,
): Text | null {
  if (state !== 'ended') return whyNots.notEnded;
  if (isDecision(type)) return whyNots.decision;
  if (retried_by !== null) return whyNots.retried;
  return items.some(isWorthRetrying) ? null : whyNots.nothingFailed;
}

const whyNots = {
  ended: { ko: '이미 끝난 작업입니다.', en: 'This job has already ended.' },
  cancelling: { ko: '이미 취소하고 있는 작업입니다.', en: 'This job is already being cancelled.' },
  paused: { ko: '이미 일시 중지된 작업입니다.', en: 'This job is already paused.' },
  notPaused: { ko: '일시 중지된 작업이 아닙니다.', en: 'This job is not paused.' },
  allSent: {
    ko: '모든 장비에 이미 보냈습니다. 기다리는 장비가 없습니다.',
    en: 'Everything has been sent already: no device is waiting.',
  },
  notEnded: { ko: '작업이 끝난 뒤에 다시 할 수 있습니다.', en: 'It can be retried once it has ended.' },
  decision: {
    ko: '상태 변경은 지금 상태를 보고 다시 정해야 합니다.',
    en: 'A change of state is decided anew, by the states as they are now.',
  },
  retried: { ko: '이미 다시 한 작업입니다.', en: 'This job has already been retried.' },
  nothingFailed: { ko: '실패한 장비가 없습니다.', en: 'No device has failed.' },
} as const satisfies Record<string, Text>;

export const bulkLimits = {
  /** A paused bulk action is cancelled then. Document 8. */
  pausedMs: 24 * 60 * 60_000,
} as const;

export const bulkFileColumns = {
  device: { ko: '장비', en: 'Device' },
  udid: { ko: 'UDID', en: 'UDID' },
  action: { ko: '작업', en: 'Action' },
  result: { ko: '결과', en: 'Result' },
  code: { ko: '코드', en: 'Code' },
  message: { ko: '설명', en: 'Message' },
  startedAt: { ko: '시작', en: 'Started' },
  endedAt: { ko: '종료', en: 'Ended' },
} as const satisfies Record<string, Text>;

/** Of an update of all apps besides: a row for each app follows its device's. */
export const bulkFileAppColumns = {
  app: { ko: '앱', en: 'App' },
  fromVersion: { ko: '이전 버전', en: 'From version' },
  toVersion: { ko: '새 버전', en: 'To version' },
} as const satisfies Record<string, Text>;

/** A device that could not take part. */
export const refusedWord: Text = { ko: '보내지 않음', en: 'Not sent' };
