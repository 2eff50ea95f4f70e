import type {
  RolloutDeed,
  RolloutHalt,
  RolloutResult,
  RolloutRule,
  RolloutState,
} from '@rackhand/contract/app/rollout';
import type { DeviceError } from '@rackhand/contract/device/device-states';
import type { ColumnType, Generated } from 'kysely';
import type { BigintId, Instant, InstantOrNull, Version, VersionCode } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

/** Why it halted by itself, and those devices because of which it did. */
export interface StoredHalt {
  code: RolloutHalt;
  devices: {
    arn: string;
    udid: string;
    device_name: string;
    rack_location: string;
    error: string;
    message: string;
  }[];
}

export interface RolloutsTable {
  rollout_id: Generated<string>;
  package_id: number;
  /** The new version while it is a package of its own. */
  to_package_id: number | null;
  app_id: string;
  app_name: string;
  from_version: string;
  from_version_code: VersionCode;
  from_sha256: string;
  to_version: string;
  to_version_code: VersionCode;
  to_sha256: string;
  /** After its success, the package's row as it was before. */
  replaced: Json<object | null>;
  state: RolloutState;
  reason: Generated<string>;
  halt: Json<StoredHalt | null>;
  stage: number;
  success_percent: number;
  watch_minutes: number;
  stage_minutes: number;
  /** Until then the stage waits for devices that can't be reached. */
  stage_until: InstantOrNull;
  /** null: the stage is not being watched. */
  watch_until: InstantOrNull;
  paused_at: InstantOrNull;
  started_at: Instant;
  started_by: string;
  ended_at: InstantOrNull;
  changed_version: Version;
}

interface RolloutStagesTable {
  rollout_id: string;
  stage: number;
  /** null: the rest. */
  rule: Json<RolloutRule | null>;
  is_waived: Generated<boolean>;
  began_at: InstantOrNull;
  passed_at: InstantOrNull;
}

interface RolloutDevicesTable {
  rollout_id: string;
  device_id: number;
  stage: number;
  result: Generated<RolloutResult>;
  /** The last that it was given for this. */
  command_id: string | null;
  /** What it had before it was updated; null: it has not been. */
  errors_before: DeviceError[] | null;
  updated_at: InstantOrNull;
}

interface RolloutDeedsTable {
  id: BigintId;
  rollout_id: string;
  at: Instant;
  done_by: string;
  action: RolloutDeed;
  stage: number;
  reason: string;
}

export interface RolloutTables {
  rollout_deeds: RolloutDeedsTable;
  rollouts: RolloutsTable;
  rollout_stages: RolloutStagesTable;
  rollout_devices: RolloutDevicesTable;
}
