import type { DeviceError, Holder } from '../device/device-states.ts';
import type { Obstacle } from './obstacle.ts';
import { allErrorsOf, isRecoverable, type RecoveryPolicy, recoveryLimits } from './recovery-policy.ts';

/** What a device shows of itself. */
export interface ShownFacts {
  excluded: boolean;
  holder: Holder | null;
  errors: readonly DeviceError[];
  hostAway: boolean;
  draining: boolean;
}

export interface RecoveryFacts extends ShownFacts {
  /** Another's command has not ended. */
  isCommanded: boolean;
  isInIncident: boolean;
  isRunning: boolean;
  policy: Pick<RecoveryPolicy, 'enabled' | 'states' | 'after_seconds' | 'tries' | 'cool_down_minutes'>;
  /** Since when each of its errors is true. */
  since: (error: DeviceError) => Date | null;
  /** Its runs that began within the last 24 hours, the oldest first. */
  begun: readonly Date[];
  lastEnd: Date | null;
  at: Date;
}

const now = (code: Obstacle['code']): Obstacle => ({ code, until: null });

/** What keeps everybody from beginning a recovery, as far as the device shows it. */
export function obstacleOfDevice(facts: ShownFacts): Obstacle | null {
  if (facts.excluded) return now('EXCLUDED');
  if (facts.holder !== null) return now('HELD');
  if (facts.errors.length === 0) return now('WELL');
  if (facts.hostAway) return now('HOST_AWAY');
  if (!facts.errors.some(isRecoverable)) return now('PERSON');
  return facts.draining ? now('DRAINED') : null;
}

type GoingOnFacts = ShownFacts & Pick<RecoveryFacts, 'isCommanded' | 'isInIncident'>;

/** What keeps a run that is under way from its next rung. */
export function obstacleOfNextRung(facts: GoingOnFacts): Obstacle | null {
  if (facts.excluded) return now('EXCLUDED');
  if (facts.holder !== null) return now('HELD');
  if (facts.hostAway) return now('HOST_AWAY');
  if (facts.draining) return now('DRAINED');
  if (facts.isCommanded) return now('COMMANDED');
  return facts.isInIncident ? now('INCIDENT') : null;
}

/** What keeps a person from beginning one. */
export function obstacleByHand(facts: GoingOnFacts & Pick<RecoveryFacts, 'isRunning'>): Obstacle | null {
  if (facts.isRunning) return now('RUNNING');
  return obstacleOfDevice(facts) ?? obstacleOfNextRung(facts);
}

/** What keeps one from beginning by itself. Document 8, "Ladder". */
export function obstacleByItself(facts: RecoveryFacts): Obstacle | null {
  const { policy } = facts;
  const hard = obstacleByHand(facts);
  if (hard !== null) return hard;
  if (!policy.enabled) return now('OFF');
  const covered = allErrorsOf(policy.states);
  const troubles = facts.errors.filter((error) => covered.includes(error));
  if (troubles.length === 0) return now('OTHER_STATE');
  return budgetOf(facts) ?? coolingOf(facts) ?? waitingOf(facts, troubles);
}

function budgetOf({ begun, policy, at }: RecoveryFacts): Obstacle | null {
  const oldest = begun.at(-policy.tries);
  return oldest === undefined ? null : later('BUDGET', oldest, recoveryLimits.triesHours * 3_600_000, at);
}

function coolingOf({ lastEnd, policy, at }: RecoveryFacts): Obstacle | null {
  return lastEnd === null ? null : later('COOLING_DOWN', lastEnd, policy.cool_down_minutes * 60_000, at);
}

function waitingOf({ since, policy, at }: RecoveryFacts, troubles: readonly DeviceError[]): Obstacle | null {
  const instants = troubles.flatMap((error) => since(error)?.getTime() ?? []);
  // One of which nobody knows since when it is true has just begun.
  const first = instants.length === 0 ? at.getTime() : Math.min(...instants);
  return later('WAITING', new Date(first), policy.after_seconds * 1_000, at);
}

function later(code: Obstacle['code'], from: Date, ms: number, at: Date): Obstacle | null {
  const until = new Date(from.getTime() + ms);
  return until > at ? { code, until } : null;
}
