import type { CaptureTrouble } from '../host/capture-card.ts';
import {
  type ConfirmedError,
  type DeviceError,
  type DeviceState,
  errorOrder,
  type Holder,
  silentStates,
} from './device-states.ts';
import type { Sighting } from './sighting.ts';
import type { StateThresholds } from './state-thresholds.ts';

/** The three facts that a device's state is derived from, kept apart (document 3 section 4). */
export interface DeviceStanding {
  /** What an admin decided: in the farm, or excluded. */
  excluded: boolean;
  /** Who holds the device; null is nobody. */
  holder: Holder | null;
  /** What the agent last saw, as errors in their order; empty is healthy. */
  errors: readonly DeviceError[];
}

/** EXCLUDE wins, then the holder, then the first error, then AVAILABLE. */
export function deriveState(standing: DeviceStanding): DeviceState {
  if (standing.excluded) return 'EXCLUDE';
  if (standing.holder !== null) return standing.holder;
  return sortErrors(standing.errors)[0] ?? 'AVAILABLE';
}

export interface ErrorSources {
  /** null: no host reports the device. */
  sighting: Sighting | null;
  hostAway: boolean;
  /** Errors that stay until an admin has looked. */
  unconfirmed: readonly ConfirmedError[];
  /** A low battery stays low until it is above the upper threshold. */
  wasLowBattery: boolean;
  thresholds: StateThresholds;
  /** The connection is unstable: what it was lost as stays true while it is there for a moment. */
  held?: DeviceError | null;
  /** What is wrong with its capture card: its host knows, whether the device itself is reached or not. */
  captureTrouble?: CaptureTrouble | null;
}

/** Every error that is true of a device now, in the order in which they are shown. */
export function deriveErrors(sources: ErrorSources): DeviceError[] {
  const { sighting, hostAway, unconfirmed } = sources;
  const errors = new Set<DeviceError>(unconfirmed);
  if (sighting !== null && isUnidentified(sighting)) errors.add('VERIFICATION_REQUIRED');
  if (hostAway) errors.add('OFFLINE');
  else if (sighting === null || sighting.connection === 'absent') errors.add('NOT_FOUND');
  else addSeenErrors(errors, sighting, sources);
  if (!hostAway && sources.captureTrouble !== undefined && sources.captureTrouble !== null)
    errors.add(sources.captureTrouble);
  return sortErrors([...errors]);
}

/** Another device has its serial, or it answers and does not tell one: only its connection names it. */
function isUnidentified({ duplicate, provisional, connection, readings }: Sighting): boolean {
  return duplicate || (provisional && connection === 'device' && readings !== null);
}

function addSeenErrors(errors: Set<DeviceError>, sighting: Sighting, sources: ErrorSources): void {
  const unreachable = unreachableError(sighting.connection);
  if (unreachable !== null) {
    errors.add(unreachable);
    return;
  }
  if (sources.held !== undefined && sources.held !== null) errors.add(sources.held);
  if (sighting.silent_tries > 0) errors.add(timeoutState(sighting.silent_tries));
  const { readings, facts } = sighting;
  if (readings === null) return;
  const { thresholds } = sources;
  if (readings.helper === 'missing') errors.add('HELPER_NOT_FOUND');
  if (readings.helper === 'off') errors.add('HELPER_HAS_NOT_ACCESSIBILITY');
  const storageLimit =
    facts?.device_type === 'stb' ? thresholds.setTopBoxStorageFreeBytes : thresholds.storageFreeBytes;
  if (readings.storage_free_bytes !== null && readings.storage_free_bytes < storageLimit) {
    errors.add('NOT_ENOUGH_STORAGE');
  }
  if (isLowBattery(readings.battery_level, sources.wasLowBattery, thresholds)) errors.add('LOW_BATTERY');
  if (readings.wifi_connected === false && !sighting.over_network && !readings.ethernet_up) {
    errors.add('WIFI_DISCONNECT');
  }
  if (readings.screen_readable === false) errors.add('STREAMING_SERVER_ERROR');
}

export type UnreachableError =
  | 'NOT_FOUND'
  | 'OFFLINE'
  | 'UNAUTHORIZED'
  | 'TRUST_REQUIRED'
  | 'PAIR_CHECK_FAILED';

/** What keeps a device from being reached at all; null for one that can be. */
export function unreachableError(connection: Sighting['connection']): UnreachableError | null {
  switch (connection) {
    case 'device':
      return null;
    case 'unauthorized':
    case 'authorizing':
    case 'no permissions':
      return 'UNAUTHORIZED';
    case 'untrusted':
    case 'trust_denied':
      return 'TRUST_REQUIRED';
    case 'pairing_refused':
      return 'PAIR_CHECK_FAILED';
    case 'absent':
      return 'NOT_FOUND';
    case 'starting':
    case 'offline':
    case 'connecting':
    case 'recovery':
    case 'sideload':
    case 'bootloader':
      return 'OFFLINE';
  }
}

function timeoutState(tries: number): DeviceError {
  return silentStates[Math.min(tries, silentStates.length) - 1] ?? 'CONNECT_TIMEOUT';
}

function isLowBattery(level: number | null, wasLow: boolean, thresholds: StateThresholds): boolean {
  if (level === null) return false;
  if (level < thresholds.lowBatteryBelowPercent) return true;
  return wasLow && level <= thresholds.lowBatteryUntilAbovePercent;
}

export function sortErrors(errors: readonly DeviceError[]): DeviceError[] {
  return errorOrder.filter((error) => errors.includes(error));
}
