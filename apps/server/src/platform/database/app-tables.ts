import type {
  AppNames,
  PackageWarning,
  SignatureScheme,
  UpdatePolicy,
} from '@rackhand/contract/app/app-package';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
/** bigint as text. */
type Digits = ColumnType<string, string | number, string | number>;

export interface PackagesTable {
  id: Generated<number>;
  app_id: string;
  app_name: string;
  app_names: Json<AppNames>;
  app_version: string;
  version_code: Digits;
  priority: number | null;
  /** For devices that it is newly given to. */
  update_policy: Generated<UpdatePolicy>;
  debuggable: boolean;
  test_only: boolean;
  signature: SignatureScheme;
  certificates: Json<string[]>;
  min_sdk: number | null;
  target_sdk: number | null;
  abis: Json<string[]>;
  warnings: Json<PackageWarning[]>;
  icon: Buffer | null;
  size: ColumnType<number, number, number>;
  sha256: string;
  uploaded_at: Instant;
  uploaded_by: string;
  changed_version: ColumnType<string, string | number | undefined, string | number>;
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
  installed_version_code: ColumnType<string | null, string | null | undefined, string | null>;
  is_system: Generated<boolean>;
  /** What the device has refused, so that its policy does not try the same again. */
  failed_key: string | null;
  changed_version: ColumnType<string, string | number | undefined, string | number>;
}

export interface AppTables {
  packages: PackagesTable;
  device_apps: DeviceAppsTable;
}
