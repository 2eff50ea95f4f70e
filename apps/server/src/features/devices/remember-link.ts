import { noteLinkChange } from '@rackhand/contract/device/flap-rule';
import type { StateThresholds } from '@rackhand/contract/device/state-thresholds';
import type { DeviceRow } from './device-row.ts';
import type { IsShared } from './shared-changes.ts';

/** What is forgotten when an admin has looked, or the connection has been quiet for a while. */
export const forgottenLink = {
  link_changes: [],
  restarts: [],
  unstable_since: null,
  held_error: null,
} satisfies Partial<DeviceRow>;

interface Step {
  /** The row before this step. */
  after: DeviceRow;
  isNew: boolean;
  /** A reboot was sent to it, which has not ended and does not hold it yet. */
  isAsked: boolean;
  /** Its comings and goings that were its hub's or its host's. */
  isShared: IsShared;
}

/** The row with what is remembered of its connection: when it came and went and started anew, and since when it is silent. */
export function rememberLink(step: Step, seen: DeviceRow, at: Date, thresholds: StateThresholds): DeviceRow {
  const next = hasRestarted(step, seen) ? withRestart(seen, at, thresholds) : seen;
  const silent_since = isAnswering(next) ? null : (next.silent_since ?? at);
  const remembered = silent_since === next.silent_since ? next : { ...next, silent_since };
  return step.isNew || !hasComeOrGone(step, next)
    ? remembered
    : withLinkChange(step, remembered, at, thresholds);
}

/** It tells another start than before, and nobody has asked for it. */
export function hasRestarted(step: Step, next: DeviceRow): boolean {
  return isOtherStart(step.after, next) && !isExpected(step);
}

/** It has been seen starting, which nobody asked for, and is up now. */
export function hasComeUp(step: Step, next: DeviceRow): boolean {
  return step.after.connection === 'starting' && isThere(next) && !isExpected(step);
}

/** It has come, gone or started anew, whoever wanted it. */
export function isMoved(before: DeviceRow, next: DeviceRow): boolean {
  return isThere(before) !== isThere(next) || isOtherStart(before, next);
}

function isOtherStart(before: DeviceRow, next: DeviceRow): boolean {
  return before.boot_id !== '' && next.boot_id !== '' && next.boot_id !== before.boot_id;
}

function isExpected({ after, isAsked }: Step): boolean {
  return isAsked || after.holder === 'REBOOT';
}

function withRestart(row: DeviceRow, at: Date, { flapWindowMs }: StateThresholds): DeviceRow {
  const recent = row.restarts.filter((time) => time.getTime() > at.getTime() - flapWindowMs);
  return { ...row, restarts: [...recent, at] };
}

function isAnswering(row: DeviceRow): boolean {
  return isThere(row) && row.silent_tries === 0 && !row.host_away;
}

function isThere(row: DeviceRow): boolean {
  return row.connection === 'device';
}

/** By itself: a device that reboots is expected to, and an away host is not its device's cable. */
function hasComeOrGone(step: Step, next: DeviceRow): boolean {
  const { after: before } = step;
  if (isExpected(step) || before.host_away || next.host_away) return false;
  return isThere(before) !== isThere(next) && before.removed_at === null;
}

function withLinkChange(
  { after: before, isShared }: Step,
  next: DeviceRow,
  at: Date,
  thresholds: StateThresholds,
): DeviceRow {
  const memory = {
    changes: before.link_changes.map(Number),
    unstableSince: before.unstable_since?.getTime() ?? null,
  };
  const { changes, unstableSince } = noteLinkChange(memory, at.getTime(), thresholds, (time) =>
    isShared(before, time),
  );
  const lost = before.errors.find(
    (error) => error === 'NOT_FOUND' || error === 'OFFLINE' || error === 'UNAUTHORIZED',
  );
  return {
    ...next,
    link_changes: changes.map((time) => new Date(time)),
    unstable_since: unstableSince === null ? null : new Date(unstableSince),
    held_error: unstableSince === null ? null : (lost ?? before.held_error ?? 'OFFLINE'),
  };
}
