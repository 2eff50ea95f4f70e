import type { RepairReason } from '@rackhand/contract/repair/repair';

/** A reason as it is edited; a new one has no id yet. */
export interface DraftReason {
  /** Tells it from the others while it is edited. */
  key: string;
  reason_id: number | null;
  ko: string;
  en: string;
  is_retired: boolean;
  is_used: boolean;
}

export function draftOf(reasons: readonly RepairReason[]): DraftReason[] {
  return reasons.map((reason) => ({ ...reason, key: String(reason.reason_id) }));
}

export function newReason(nth: number): DraftReason {
  return { key: `new ${String(nth)}`, reason_id: null, ko: '', en: '', is_retired: false, is_used: false };
}

/** One place up or down, among those that are offered. */
export function moved(draft: readonly DraftReason[], key: string, by: -1 | 1): DraftReason[] {
  const at = draft.findIndex((reason) => reason.key === key);
  const [from, to] = [draft[at], draft[at + by]];
  if (from === undefined || to === undefined) return [...draft];
  return draft.with(at, to).with(at + by, from);
}

export const sentOf = (draft: readonly DraftReason[]) =>
  draft.map(({ reason_id, ko, en, is_retired }) => ({ reason_id, ko, en, is_retired }));
