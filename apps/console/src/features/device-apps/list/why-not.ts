import { type DeviceApp, whyNoUpdate } from '@rackhand/contract/app/device-app';
import { systemAppStays } from '@rackhand/contract/app/device-app-words';
import { findInstallError } from '@rackhand/contract/app/install-errors';
import { errorText } from '@rackhand/contract/call/error-codes';
import { whyUnfit } from '@rackhand/contract/command/command-kinds';
import type { DeviceInfo } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { whyUnreached } from '@rackhand/contract/device/device-reach';
import type { Language } from '@rackhand/contract/text/language';
import { deviceAppMessages } from '../device-app-messages.ts';

/** Why no command about apps can be given to the device now; null: it can. The state is named: it is what the code is about. */
export function whyNoCommand(info: DeviceInfo, busy: string | null, language: Language): string | null {
  const words = deviceAppMessages[language];
  if (info.platformName === 'iOS') return words.noAppsOnIos;
  if (busy !== null) return busy;
  const refusal = whyNot('app_command', info.state, info.holder);
  if (refusal !== null) return words.because(errorText(refusal, language), stateWord(info.state, language));
  return (whyUnreached(info) ?? whyUnfit('all_app_update', info.errors))?.[language] ?? null;
}

/** Why the update button does nothing for this app; null: it does. */
export function whyNoAppUpdate(app: DeviceApp, language: Language): string | null {
  const refusal = whyNoUpdate(app);
  return refusal === null ? null : errorText(refusal, language);
}

export type Deletion = 'delete_app' | 'delete_app_data' | 'delete_app_cache';

export function whyNoDeletion(app: DeviceApp, type: Deletion, language: Language): string | null {
  const words = deviceAppMessages[language];
  if (app.installed_version_code === null)
    return app.drift === 'unknown' ? words.neverSyncedText : words.notInstalled;
  if (type !== 'delete_app') return null;
  if (app.is_protected) return words.isProtected;
  return app.is_updated_system === false ? systemAppStays[language] : null;
}

/** Whether uninstalling it first is a way at all: never of a protected app. Document 8. */
export function offersReinstall({ is_protected }: Pick<DeviceApp, 'is_protected'>): boolean {
  return !is_protected;
}

/** Uninstalling first helps where the device's own code of the last try says so, and only what may be updated. */
export function whyNoReinstall(app: DeviceApp, language: Language): string | null {
  const refusal = whyNoAppUpdate(app, language);
  if (refusal !== null) return refusal;
  const code = app.update_history?.install_code ?? null;
  const helps = code !== null && findInstallError(code).data_loss_helps;
  return helps ? null : deviceAppMessages[language].reinstallHelpsNot;
}

/** Those that update-all would bring to another version. */
export function updatableApps(apps: readonly DeviceApp[]): DeviceApp[] {
  return apps.filter(
    (app) => whyNoUpdate(app) === null && app.installed_version_code !== app.management_version_code,
  );
}
