import { isDeepStrictEqual } from 'node:util';
import type { StateChange } from '@rackhand/contract/device/device';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import type { ValueChange } from '@rackhand/contract/device/observed-values';
import type { StateThresholds } from '@rackhand/contract/device/state-thresholds';
import { coldNames, type DeviceRow, hotNames } from './device-row.ts';
import { toDevice } from './device-shape.ts';
import { valueChanges } from './observed-columns.ts';
import { hasComeUp, hasRestarted, rememberLink } from './remember-link.ts';
import { type Cause, settleState } from './settle-state.ts';
import type { IsShared } from './shared-changes.ts';

export interface Transition extends Pick<StateChange, 'reason'> {
  at: Date;
  by: string;
  groupType: string | null;
  from: DeviceState | null;
  to: DeviceState;
}

export interface ToldValues {
  at: Date;
  changes: ValueChange[];
}

/** What one transaction does to one device: the locked row, what it becomes, and each state on the way. */
export interface DeviceChange {
  before: DeviceRow;
  after: DeviceRow;
  transitions: Transition[];
  /** Values that the device told other than before, step by step. */
  told: ToldValues[];
  /** When it started anew by itself. */
  restarts: Date[];
  /** A reboot was sent to it, which has not ended and does not hold it yet. */
  isAsked: boolean;
  isShared: IsShared;
  /** Registered in this transaction: its first state has no earlier one. */
  isNew: boolean;
  /** The host's own event stands for it. */
  withHost: boolean;
  /** The agent's link that it came by; the change is dropped when a newer link has taken over. */
  link: LinkEpoch | null;
}

export interface LinkEpoch {
  hostId: number;
  epoch: number;
}

export function beginChange(
  row: DeviceRow,
  options: Partial<Pick<DeviceChange, 'isNew' | 'withHost' | 'link'>> = {},
): DeviceChange {
  return {
    before: row,
    after: row,
    transitions: [],
    told: [],
    restarts: [],
    isAsked: false,
    isShared: () => false,
    isNew: false,
    withHost: false,
    link: null,
    ...options,
  };
}

/** Applies one more step to the change: derives the state and notes the transition. */
export function stepChange(
  change: DeviceChange,
  next: DeviceRow,
  cause: Cause,
  thresholds: StateThresholds,
): void {
  const from = change.after.state;
  const changes = cause.by === 'agent' ? valueChanges(change.after, next) : [];
  if (changes.length > 0) change.told.push({ at: cause.at, changes });
  const restarted = hasRestarted(change, next);
  if (restarted) change.restarts.push(cause.at);
  const told = restarted || hasComeUp(change, next) ? { ...cause, reason: 'RESTARTED' } : cause;
  const after = settleState(rememberLink(change, next, cause.at, thresholds), told, thresholds);
  change.after = after;
  const isFirst = change.isNew && change.transitions.length === 0;
  if (after.state === from && !isFirst) return;
  const reason = after.state === from ? cause.reason : after.state_reason;
  change.transitions.push({
    at: cause.at,
    from: isFirst ? null : from,
    to: after.state,
    reason,
    by: cause.by,
    groupType: cause.groupType ?? null,
  });
}

export interface Difference {
  /** Anything at all is to be stored. */
  any: boolean;
  cold: boolean;
  /** What people see of the device has changed. */
  shown: boolean;
}

export function differenceOf({ before, after, isNew }: DeviceChange): Difference {
  if (isNew) return { any: true, cold: true, shown: true };
  if (before === after) return { any: false, cold: false, shown: false };
  const cold = coldNames.some((name) => !isDeepStrictEqual(before[name], after[name]));
  const any =
    cold ||
    // Its lease stores it, and people see it.
    before.holder !== after.holder ||
    hotNames.some((name) => !isDeepStrictEqual(before[name], after[name]));
  return { any, cold, shown: any && isShown(before, after) };
}

function isShown(before: DeviceRow, after: DeviceRow): boolean {
  if (before.state !== after.state || before.host_id !== after.host_id) return true;
  if (before.removed_at !== after.removed_at) return true;
  if (before.private_code !== after.private_code) return true;
  return JSON.stringify(toDevice(before, '')) !== JSON.stringify(toDevice(after, ''));
}
