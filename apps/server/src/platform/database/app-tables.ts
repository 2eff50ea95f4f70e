import type {
  AppNames,
  PackageFacts,
  PackageWarning,
  SignatureScheme,
  UpdatePolicy,
} from '@rackhand/contract/app/app-package';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandReason } from '@rackhand/contract/command/command';
import type { AppCommandType } from '@rackhand/contract/command/command-kinds';
import type { EndedCommandState } from '@rackhand/contract/command/command-states';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull, Version, VersionCode, VersionCodeOrNull } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export interface PackagesTable {
  id: Generated<number>;
  app_id: string;
  app_name: string;
  app_names: Json<AppNames>;
  app_version: string;
  version_code: VersionCode;
  priority: number | null;
  /** For devices that it is newly given to. */
  update_policy: Generated<UpdatePolicy>;
  debuggable: boolean;
  test_only: boolean;
  signature: SignatureScheme;
  certificates: Json<string[]>;
  /** null: an earlier release has not looked for them. */
  other_certificates: JsonOrNull<string[]>;
  min_sdk: number | null;
  target_sdk: number | null;
  abis: Json<string[]>;
  warnings: Json<PackageWarning[]>;
  icon: Buffer | null;
  size: ColumnType<number, number, number>;
  sha256: string;
  uploaded_at: Instant;
  uploaded_by: string;
  changed_version: Version;
}

/** An app of a device: a package that it was given, or what was found on it; or both. */
export interface DeviceAppsTable {
  id: Generated<number>;
  device_id: number;
  app_id: string;
  app_name: string;
  /** The managed version; null: there is none. */
  package_id: number | null;
  update_policy: Generated<UpdatePolicy>;
  /** Wins over the package's. */
  priority: number | null;
  installed_version: string | null;
  installed_version_code: VersionCodeOrNull;
  /** By whom the device says that is signed, where an update has asked it; null: not known. */
  installed_certificates: JsonOrNull<string[]>;
  is_system: Generated<boolean>;
  /** A system app that has been updated. */
  is_updated_system: Generated<boolean>;
  /** What the device has refused, so that its policy does not try the same again. */
  failed_key: string | null;
  /** So often in a row host or wire have kept its policy from its work. */
  policy_failures: Generated<number>;
  policy_rests_until: InstantOrNull;
  changed_version: Version;
}

/** What became of a device's apps, kept as long as its states. */
export interface AppHistoryTable {
  id: Generated<number>;
  device_id: number;
  /** null: it was about all apps. */
  app_id: string | null;
  app_name: Generated<string>;
  update_type: AppCommandType;
  result: EndedCommandState;
  reason: CommandReason | null;
  error_code: ErrorCode | null;
  install_code: string | null;
  detail: Generated<string>;
  from_version: Generated<string>;
  to_version: Generated<string>;
  done_by: string;
  /** The deployment that it was asked for in; null: that is not known. */
  group_type: string | null;
  command_id: string;
  at: Instant;
}

/** What was read of a file that nobody has saved yet. */
export interface PackageUploadsTable {
  file_id: Generated<string>;
  /** Whose it is: an admin's, or an API token's. */
  aid: string;
  sha256: string;
  file_name: string;
  facts: Json<PackageFacts>;
  icon: Buffer | null;
  expires_at: Instant;
}

export interface AppTables {
  app_history: AppHistoryTable;
  package_uploads: PackageUploadsTable;
  packages: PackagesTable;
  device_apps: DeviceAppsTable;
}
