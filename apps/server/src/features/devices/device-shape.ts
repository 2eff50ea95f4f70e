import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { arnPrefix, type Device, type DeviceInfo, maskedPrivateCode } from '@rackhand/contract/device/device';
import type { Exclusion } from '@rackhand/contract/device/exclusion';
import { type Acknowledgement, faultOf } from '@rackhand/contract/device/fault';
import { platforms } from '@rackhand/contract/device/platforms';
import { formatRackLocation } from '@rackhand/contract/rack/rack-location';
import { koreanTime } from '../../platform/korean-time.ts';
import type { DeviceRow } from './device-row.ts';
import { editedInfo } from './edited-columns.ts';

export function arnOf(id: number): string {
  return `${arnPrefix}${String(id)}`;
}

/** The number in a device's arn, or null for a text that names no device. */
export function idOf(arn: string): number | null {
  if (!arn.startsWith(arnPrefix)) return null;
  const digits = arn.slice(arnPrefix.length);
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

export function rackLocationOf(row: Pick<DeviceRow, 'rack_group' | 'rack_number' | 'rack_slot'>): string {
  const { rack_group, rack_number, rack_slot } = row;
  if (rack_group === null || rack_number === null || rack_slot === null) return '';
  return formatRackLocation({ group: rack_group, rack: rack_number, slot: rack_slot });
}

/** The row as lists and live events carry it. */
export function toDevice(row: DeviceRow, hostName: string): Device {
  return {
    arn: arnOf(row.id),
    memo: row.memo,
    info: toInfo(row, hostName),
    version: row.edit_version,
  };
}

function toInfo(row: DeviceRow, hostName: string): DeviceInfo {
  const { facts, readings } = row;
  return {
    udid: row.udid,
    macAddress: facts?.mac_address ?? '',
    manufacturer: facts?.manufacturer ?? '',
    ...editedInfo(row),
    platformName: row.platform,
    rackLocation: rackLocationOf(row),
    host: hostName,
    usb_path: row.usb_path,
    host_draining: row.host_draining,
    private_code: row.private_code === '' ? '' : maskedPrivateCode,
    automationName: platforms[row.platform].automationName,
    modelNumber: facts?.model_number ?? '',
    phoneNumber: facts?.phone_number ?? '',
    resolution: facts?.resolution ?? null,
    battery_level: readings?.battery_level ?? null,
    charging: readings?.charging ?? null,
    screen_on: readings?.screen_on ?? null,
    state: row.state,
    type: row.type,
    errors: row.errors,
    excluded: row.excluded,
    exclusion: exclusionOf(row),
    holder: row.holder,
    unable:
      row.abilities === null ? [] : commandTypes.filter((type) => row.abilities?.includes(type) === false),
    unstable:
      row.unstable_since === null
        ? null
        : {
            since: koreanTime(row.unstable_since),
            changes: row.link_changes.length,
            restarts: row.restarts.length,
          },
    acknowledged: acknowledgementOf(row),
    repair: row.repair,
    state_since: koreanTime(row.state_since),
    state_reason: row.state_reason,
    values_before: row.values_before,
    revision: row.changed_version,
  };
}

function acknowledgementOf({ errors: [first], faults }: DeviceRow): Acknowledgement | null {
  return (first === undefined ? undefined : faults[faultOf(first)]?.acknowledged) ?? null;
}

function exclusionOf(row: DeviceRow): Exclusion | null {
  if (!row.excluded) return null;
  return {
    reason: row.exclude_reason,
    until: row.exclude_until === null ? null : koreanTime(row.exclude_until),
    by: row.excluded_by ?? '',
  };
}
