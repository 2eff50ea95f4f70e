import type { AppOrder } from '@rackhand/contract/app/app-command';
import { whyNoUpdate } from '@rackhand/contract/app/device-app';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceAppRow } from './device-app-row.ts';

/** Throws why a person's button does not update this app, whatever its device does. Document 3 section 5. */
export function refuseUpdate(row: DeviceAppRow, allowDataLoss: boolean): void {
  const code = whyNot(row);
  if (code !== null) throw new DomainError(code, [{ field: 'device_app_id', message: row.app_id }]);
  if (allowDataLoss && row.is_protected) throw protectedApp(row);
}

function whyNot(row: DeviceAppRow): ErrorCode | null {
  return whyNoUpdate({
    package_id: row.package_id,
    update_policy: row.update_policy,
    installed_version_code: row.installed_version_code,
    management_version_code: row.package_version_code,
    file_lost: !row.has_file,
  });
}

/** Why an app that differs from its managed version stays as it is in an update of all; null where it does not. */
export function whyKept(row: DeviceAppRow): ErrorCode | null {
  return row.installed_version_code === row.package_version_code ? null : whyNot(row);
}

export function protectedApp({ app_id }: Pick<DeviceAppRow, 'app_id'>): DomainError {
  const message = {
    ko: `${app_id}: 보호 앱입니다.`,
    en: `${app_id} is protected from deletion.`,
  };
  return new DomainError('10401', [{ field: 'device_app_id', message }]);
}

/** What an agent is given of one managed app. */
export function orderOf(row: DeviceAppRow, allowDataLoss = false): AppOrder {
  const { sha256, size, package_version_code: version, test_only } = row;
  if (sha256 === null || size === null || version === null) throw new Error(`${row.app_id} has no package`);
  return {
    device_app_id: row.id,
    app_id: row.app_id,
    sha256,
    size,
    version_code: version,
    allow_downgrade: row.update_policy === 'force',
    allow_data_loss: allowDataLoss,
    test_only: test_only === true,
    min_sdk: row.min_sdk,
    abis: row.abis ?? [],
    certificates: signersOf(row),
  };
}

/** Only since v3 may somebody have taken another one's place, of which an earlier release has kept nothing. */
function signersOf({ signature, certificates, other_certificates: others }: DeviceAppRow): string[] {
  return signature === 'v3' && others === null ? [] : [...(certificates ?? []), ...(others ?? [])];
}

/** Whether an update of all has something to do about it: it differs, and the button would do it. */
export function isUpdatable(row: DeviceAppRow): boolean {
  const { package_version_code: managed, installed_version_code: installed } = row;
  if (managed === null || !row.has_file || installed === managed) return false;
  return row.update_policy === 'force' || installed === null || BigInt(installed) < BigInt(managed);
}
