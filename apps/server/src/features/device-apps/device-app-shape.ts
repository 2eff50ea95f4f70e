import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { appResultWords } from '@rackhand/contract/app/device-app-words';
import type { Drift } from '@rackhand/contract/app/drifts';
import { type ErrorCode, errorText } from '@rackhand/contract/call/error-codes';
import { type CommandReason, commandReasons } from '@rackhand/contract/command/command';
import type { EndedCommandState } from '@rackhand/contract/command/command-states';
import type { Language } from '@rackhand/contract/text/language';
import { koreanTime } from '../../platform/korean-time.ts';
import type { ShownAppRow } from './device-app-row.ts';

/** What the device's unended command, if it has one, is about. */
export interface OpenAppCommand {
  command_id: string;
  isUpdate: boolean;
  app_ids: ReadonlySet<string>;
}

interface Beside {
  isListed: boolean;
  open: OpenAppCommand | null;
  language: Language;
}

/** The row as calls answer it. Documents 1 section 3 and 8. */
export function toDeviceApp(row: ShownAppRow, { isListed, open, language }: Beside): DeviceApp {
  const about = open?.app_ids.has(row.app_id) === true ? open : null;
  const { newest } = row;
  return {
    device_app_id: row.id,
    priority: row.priority,
    app_id: row.app_id,
    app_name: row.app_name,
    installed_version: row.installed_version,
    installed_version_code: row.installed_version_code,
    installed_certificates: row.installed_certificates,
    management_version: row.package_version,
    management_version_code: row.package_version_code,
    package_id: row.package_id,
    file_lost: row.package_id !== null && !row.has_file,
    update_policy: row.update_policy,
    drift: driftOf(row, { isListed, isUpdating: about?.isUpdate === true }),
    is_system: row.is_system,
    // Hardly any of two thousand is one.
    is_updated_system: row.is_system ? row.is_updated_system : undefined,
    is_protected: row.is_protected,
    command_id: about?.command_id ?? null,
    update_history:
      newest === null
        ? null
        : {
            command_type: newest.update_type,
            result_msg: resultMessage(newest, language),
            install_code: newest.install_code,
            updated_at: koreanTime(new Date(newest.at)),
          },
  };
}

/** The first that holds; null where no version is managed. Document 8. */
export function driftOf(
  row: Pick<
    ShownAppRow,
    'update_policy' | 'installed_version_code' | 'package_version_code' | 'is_refused' | 'is_awaited'
  >,
  { isListed, isUpdating }: { isListed: boolean; isUpdating: boolean },
): Drift | null {
  if (row.package_version_code === null) return null;
  if (isUpdating) return 'updating';
  if (!isListed) return 'unknown';
  if (row.installed_version_code === row.package_version_code) return 'same';
  if (row.is_refused) return 'failed';
  if (row.is_awaited) return 'pending';
  const installed = row.installed_version_code === null ? null : BigInt(row.installed_version_code);
  const isLower = installed === null || installed < BigInt(row.package_version_code);
  if (row.update_policy === 'force' || (row.update_policy === 'upgrade' && isLower)) return 'pending';
  if (installed === null) return 'not_installed';
  return isLower ? 'older' : 'newer';
}

interface Result {
  result: EndedCommandState;
  reason: CommandReason | null;
  error_code: ErrorCode | null;
  detail: string;
}

/** The device's own words, else ours. */
export function resultMessage({ result, reason, error_code, detail }: Result, language: Language): string {
  if (detail !== '') return detail;
  if (reason !== null) return commandReasons[reason][language];
  return error_code === null ? appResultWords[result][language] : errorText(error_code, language);
}

/** Why the last try did not bring it; empty where it did, or was none. */
export function whyNotBrought(newest: Result | null, language: Language): string {
  return newest === null || newest.result === 'succeeded' ? '' : resultMessage(newest, language);
}
