import { isDeepStrictEqual } from 'node:util';
import type { ConfirmedError } from '@rackhand/contract/device/device-states';
import { firstPlatform } from '@rackhand/contract/device/platforms';
import type { DeviceFacts, Sighting } from '@rackhand/contract/device/sighting';
import type { DeviceRow } from './device-row.ts';
import { isUnknown, observedColumns, rememberValues } from './observed-columns.ts';

/** The row after its own host has seen it so; errors and state are not derived yet. */
export function observeSighting(row: DeviceRow, seen: Sighting): DeviceRow {
  const observed: DeviceRow = {
    ...row,
    platform: seen.platform ?? firstPlatform,
    abilities: seen.abilities ?? null,
    transport: seen.transport,
    over_network: seen.over_network,
    usb_path: usbPathOf(row, seen),
    provisional: seen.provisional,
    connection: seen.connection,
    duplicate: seen.duplicate,
    silent_tries: silentTriesOf(row, seen),
    boot_id: seen.boot_id === undefined || seen.boot_id === '' ? row.boot_id : seen.boot_id,
    // An agent that has just started has read nothing yet; what was known stays until it has.
    readings:
      seen.readings === null || isDeepStrictEqual(seen.readings, row.readings) ? row.readings : seen.readings,
  };
  const verified = seen.duplicate && !row.duplicate ? raise(observed, 'VERIFICATION_REQUIRED') : observed;
  return seen.facts === null ? verified : observeFacts(verified, seen.facts);
}

/** An agent that has just started has asked nothing yet: who did not answer the one before is silent until it answers. */
function silentTriesOf(row: DeviceRow, seen: Sighting): number {
  const isUnasked = seen.connection === 'device' && seen.facts === null && seen.readings === null;
  return isUnasked ? Math.max(row.silent_tries, seen.silent_tries) : seen.silent_tries;
}

/** A device that is gone was last where it was last; an agent that says nothing of it does not know. */
function usbPathOf(row: DeviceRow, seen: Sighting): string {
  const isGone = seen.connection === 'absent' && (seen.usb_path ?? '') === '';
  return isGone ? row.usb_path : (seen.usb_path ?? '');
}

/** The host does not know the device any more. */
export function observeAbsence(row: DeviceRow): DeviceRow {
  return { ...row, connection: 'absent', silent_tries: 0, duplicate: false };
}

function raise(row: DeviceRow, error: ConfirmedError): DeviceRow {
  return row.unconfirmed.includes(error) ? row : { ...row, unconfirmed: [...row.unconfirmed, error] };
}

function observeFacts(row: DeviceRow, seen: DeviceFacts): DeviceRow {
  const known = row.facts;
  if (known === null) {
    const unset = observedColumns.filter((name) => isUnknown(row[name]));
    const scale_factor = seen.scale_factor ?? row.scale_factor;
    return { ...row, facts: seen, type: seen.device_type, scale_factor, ...pick(seen, unset) };
  }
  const facts = keepKnown(known, seen);
  if (isDeepStrictEqual(facts, known)) return row;
  const changed = observedColumns.filter((name) => known[name] !== facts[name]);
  const news = changed.filter((name) => !isUnknown(known[name]));
  const firstSeen = changed.filter((name) => isUnknown(known[name]) && isUnknown(row[name]));
  const taken = { ...row, facts, type: facts.device_type, ...pick(facts, [...news, ...firstSeen]) };
  if (news.length === 0) return taken;
  const informed = raise({ ...taken, values_before: rememberValues(row, news) }, 'INFO_UPDATED');
  return isAnotherDevice(known, facts) ? raise(informed, 'VERIFICATION_REQUIRED') : informed;
}

/** A value that could not be read this time is not a change. */
function keepKnown(known: DeviceFacts, seen: DeviceFacts): DeviceFacts {
  const entries = Object.entries(seen).filter(([, value]) => !isUnknown(value));
  return { ...known, ...Object.fromEntries(entries) };
}

function pick<Name extends keyof DeviceFacts>(
  facts: DeviceFacts,
  names: readonly Name[],
): Pick<DeviceFacts, Name> {
  return Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<DeviceFacts, Name>;
}

/** Another model or OS major version under a known UDID. Document 3 section 4. */
function isAnotherDevice(known: DeviceFacts, seen: DeviceFacts): boolean {
  const changed = (before: string, after: string): boolean => before !== '' && before !== after;
  return (
    changed(known.model, seen.model) || changed(major(known.platform_version), major(seen.platform_version))
  );
}

function major(version: string): string {
  return version.split('.')[0] ?? '';
}
