import type { DeviceType } from '@rackhand/contract/device/device';
import type { DeviceError, DeviceState } from '@rackhand/contract/device/device-states';
import type { CareCharge, CarePortState, CareReboot } from '@rackhand/contract/recovery/care';
import type { CareResult, CareType } from '@rackhand/contract/recovery/care-types';
import type { ObstacleCode } from '@rackhand/contract/recovery/obstacle';
import type { RecoverableState } from '@rackhand/contract/recovery/recovery-policy';
import type { RecoveryState } from '@rackhand/contract/recovery/recovery-states';
import type { RecoveryRung, RungResult } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull, Version } from './column-types.ts';

export interface RecoveryPoliciesTable {
  device_type: DeviceType;
  enabled: boolean;
  states: RecoverableState[];
  /** The same with all tries of a silence, as devices show them. */
  errors: DeviceError[];
  after_seconds: number;
  rungs: RecoveryRung[];
  tries: number;
  cool_down_minutes: number;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: InstantOrNull;
  changed_version: Version;
}

export interface RecoveriesTable {
  recovery_id: Generated<string>;
  device_id: number;
  state: RecoveryState;
  trouble: DeviceState;
  states: RecoverableState[];
  /** The rungs that the policy had at its beginning. */
  ladder: RecoveryRung[];
  /** What has stopped it. */
  obstacle: ObstacleCode | null;
  started_by: string;
  started_at: Instant;
  ended_at: InstantOrNull;
  changed_version: Version;
}

export interface RecoveryRungsTable {
  recovery_id: string;
  rung: RecoveryRung;
  place: number;
  result: RungResult;
  why: ColumnType<Text | null, string | null | undefined, string | null>;
  command_id: string | null;
  state_after: DeviceState | null;
  began_at: Instant;
  ended_at: InstantOrNull;
}

export interface CarePolicyTable {
  id: Generated<number>;
  reboot: ColumnType<CareReboot | null, string | null | undefined, string | null>;
  next_reboot_at: InstantOrNull;
  charge: ColumnType<CareCharge | null, string | null | undefined, string | null>;
  version: Generated<number>;
  changed_by: Generated<string>;
  changed_at: InstantOrNull;
  changed_version: Version;
}

export interface CareDeedsTable {
  care_id: Generated<number>;
  device_id: number;
  type: Generated<CareType>;
  due_at: Instant;
  planned_at: Instant;
  result: CareResult;
  why: ColumnType<Text | null, string | null | undefined, string | null>;
  command_id: string | null;
  ended_at: InstantOrNull;
  changed_version: Version;
}

/** Ports that are off because of care, and those that are being switched. */
export interface CarePortsTable {
  device_id: number;
  /** On which the device was: its outlet is switched from there, wherever the device goes. */
  host_id: number;
  outlet: string;
  state: CarePortState;
  /** By which it is being switched. */
  command_id: string | null;
  changed_at: Instant;
  /** Not tried again before. */
  try_at: Instant;
}

export interface RecoveryTables {
  care_ports: CarePortsTable;
  care_policy: CarePolicyTable;
  care_deeds: CareDeedsTable;
  recovery_policies: RecoveryPoliciesTable;
  recoveries: RecoveriesTable;
  recovery_rungs: RecoveryRungsTable;
}
