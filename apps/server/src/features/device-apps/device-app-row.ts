import type { SignatureScheme, UpdatePolicy } from '@rackhand/contract/app/app-package';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandReason } from '@rackhand/contract/command/command';
import type { AppCommandType } from '@rackhand/contract/command/command-kinds';
import type { EndedCommandState } from '@rackhand/contract/command/command-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isFileWhole } from '../../platform/files/whole-file.ts';
import { awaitedApps } from '../app-records/awaited-apps.ts';
import { isRefused } from '../app-records/policy-key.ts';

/** The newest of an app's history, as JSON. */
export interface NewestHistory {
  update_type: AppCommandType;
  result: EndedCommandState;
  reason: CommandReason | null;
  error_code: ErrorCode | null;
  install_code: string | null;
  detail: string;
  at: string;
}

/** An app of a device with its package. */
interface AppRow {
  id: number;
  app_id: string;
  app_name: string;
  priority: number | null;
  update_policy: UpdatePolicy;
  installed_version: string | null;
  installed_version_code: string | null;
  is_system: boolean;
  is_updated_system: boolean;
  is_protected: boolean;
  /** The device has refused just this. */
  is_refused: boolean;
  /** A rollout will update it. */
  is_awaited: boolean;
  package_id: number | null;
  package_version: string | null;
  package_version_code: string | null;
  /** Its bytes are in the store. */
  has_file: boolean;
}

/** As it is shown: thousands of them at once. */
export interface ShownAppRow extends AppRow {
  installed_certificates: string[] | null;
  newest: NewestHistory | null;
}

/** As it is asked of, and ordered. */
export interface DeviceAppRow extends AppRow {
  device_id: number;
  sha256: string | null;
  size: number | null;
  test_only: boolean | null;
  signature: SignatureScheme | null;
  certificates: string[] | null;
  other_certificates: string[] | null;
  min_sdk: number | null;
  abis: string[] | null;
}

/** Read once for a whole list. */
const isProtected = sql`d.platform = 'ANDROID' and a.app_id in (
  select x.comparable from protected_apps x where x.os_type = 'android')`;

/** Of a row `h` of the history. */
export const newestJson = sql<NewestHistory>`json_build_object('update_type', h.update_type, 'result', h.result,
  'reason', h.reason, 'error_code', h.error_code, 'install_code', h.install_code, 'detail', h.detail, 'at', h.at)`;

/** Of an app `a` of a device; a page of a long list asks it of its own rows alone. */
export const newestOfApp = sql<NewestHistory | null>`(select ${newestJson}
  from app_history h where h.device_id = a.device_id and h.app_id = a.app_id order by h.id desc limit 1)`;

/** Of device apps `a`, by priority, then name. */
export function readDeviceApps(db: Db | Trx, which: RawBuilder<unknown>): Promise<DeviceAppRow[]> {
  const ordered = sql`a.device_id, p.sha256, p.size, p.test_only, p.signature,
    p.certificates, p.other_certificates, p.min_sdk, p.abis`;
  return readApps<DeviceAppRow>(db, which, ordered);
}

/** Those of one device with the newest of each one's history; most of thousands have none, and it is not looked for. */
export function readShownApps(
  db: Db | Trx,
  deviceId: number,
  which: RawBuilder<unknown>,
): Promise<ShownAppRow[]> {
  const hasHistory = sql`a.app_id in (select h.app_id from app_history h where h.device_id = ${deviceId} and h.app_id is not null)`;
  return readApps<ShownAppRow>(
    db,
    sql`a.device_id = ${deviceId} and ${which}`,
    sql`a.installed_certificates, case when ${hasHistory} then ${newestOfApp} end as newest`,
  );
}

async function readApps<Row extends AppRow>(
  db: Db | Trx,
  which: RawBuilder<unknown>,
  besides: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.app_id, coalesce(p.app_name, a.app_name) as app_name,
      coalesce(a.priority, p.priority) as priority, a.update_policy, a.installed_version,
      a.installed_version_code::text as installed_version_code, a.is_system,
      a.is_updated_system, ${isProtected} as is_protected, p.id is not null and ${isRefused} as is_refused,
      a.id in ${awaitedApps} as is_awaited,
      p.id as package_id, p.app_version as package_version, p.version_code::text as package_version_code,
      ${isFileWhole} as has_file, ${besides}
    from device_apps a join devices d on d.id = a.device_id
      left join packages p on p.id = a.package_id left join files f on f.sha256 = p.sha256
    where ${which}
    order by a.device_id, coalesce(a.priority, p.priority) nulls last, lower(coalesce(p.app_name, a.app_name)), a.app_id`.execute(
    db,
  );
  return rows;
}
