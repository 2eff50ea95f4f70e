import type { Text } from '../text/language.ts';
import {
  type BulkAction,
  type BulkItem,
  type BulkState,
  bulkItems,
  bulkStateOf,
  countBulk,
  isDecision,
  isWorthRetrying,
  type Kept,
} from './bulk.ts';

/** What people can do about a bulk action under way or ended. Document 8. */
export const bulkDeeds = ['pause', 'resume', 'cancel', 'retry'] as const;
export type BulkDeed = (typeof bulkDeeds)[number];

type Judged = Kept & Pick<BulkAction, 'type' | 'paused_until' | 'is_cancelled' | 'retried_by'>;

/** Why this can't be done with a bulk action now; null where it can. Asked by the button and by the server. */
export function whyNotBulk(deed: BulkDeed, bulk: Judged): Text | null {
  const items = bulkItems(bulk);
  const counts = countBulk(items);
  const state = bulkStateOf(counts, bulk);
  if (deed === 'retry') return whyNotRetry(bulk, items, state);
  if (state === 'ended') return whyNots.ended;
  if (bulk.is_cancelled) return whyNots.cancelling;
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

/** Why a decision can't be taken back, of one whose changes are kept no more. */
export function whyNoUndo({ type, isUndone }: Pick<Judged, 'type'> & { isUndone: boolean }): Text {
  if (!isDecision(type)) return whyNots.noDecision;
  return isUndone ? whyNots.undone : whyNots.nothingToUndo;
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
  noDecision: {
    ko: '상태를 바꾼 작업만 되돌릴 수 있습니다. 장비에 보낸 명령은 되돌릴 수 없습니다.',
    en: 'Only a change of state can be undone, not commands sent to devices.',
  },
  undone: { ko: '이미 되돌린 작업입니다.', en: 'This job has already been undone.' },
  nothingToUndo: {
    ko: '이 작업이 바꾼 것이 없습니다.',
    en: 'This job has changed nothing that could be undone.',
  },
} as const satisfies Record<string, Text>;
