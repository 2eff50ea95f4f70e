import type { InstalledApp } from '../device/device-state.ts';
import { appFolder } from '../device/factory-apps.ts';
import type { FileContent } from '../device/file-content.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { NotAnApk, readApkIdentity } from './apk-identity.ts';
import type { ManifestFacts } from './binary-manifest.ts';

export interface InstallFlags {
  replace: boolean;
  allowDowngrade: boolean;
  allowTestOnly: boolean;
}

/** Null when it went well, else Android's own words, such as `INSTALL_FAILED_OLDER_SDK: …`. */
export type InstallFailure = string | null;

export function parseInstallFlags(args: readonly string[], apiLevel: number): InstallFlags {
  return {
    // Since Android 9 an installed app is replaced unless -R says otherwise.
    replace: args.includes('-r') || (apiLevel >= 28 && !args.includes('-R')),
    allowDowngrade: args.includes('-d'),
    allowTestOnly: args.includes('-t'),
  };
}

function refusal(
  device: SimulatedDevice,
  app: ManifestFacts,
  bytes: number,
  flags: InstallFlags,
): InstallFailure {
  const installed = device.state.apps.find((one) => one.packageName === app.packageName);
  if (app.minSdk > device.state.apiLevel) {
    return `INSTALL_FAILED_OLDER_SDK: Failed parse during installPackageLI: Requires newer sdk version #${String(app.minSdk)} (current version is #${String(device.state.apiLevel)})`;
  }
  if (app.testOnly && !flags.allowTestOnly) return 'INSTALL_FAILED_TEST_ONLY: installPackageLI';
  if (installed !== undefined && !flags.replace) {
    return `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${app.packageName} without first uninstalling.`;
  }
  // A user build lets only a debuggable app go back.
  const mayGoBack = flags.allowDowngrade && installed?.debuggable === true;
  if (installed !== undefined && installed.versionCode > app.versionCode && !mayGoBack) {
    return `INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code ${String(app.versionCode)} is older than current ${String(installed.versionCode)}`;
  }
  if (device.storage.freeBytes < bytes) {
    return 'INSTALL_FAILED_INSUFFICIENT_STORAGE: Failed to override installation location';
  }
  return null;
}

function toInstalled(device: SimulatedDevice, app: ManifestFacts, bytes: number): InstalledApp {
  const now = device.now();
  const before = device.state.apps.find((one) => one.packageName === app.packageName);
  const highest = Math.max(10_100, ...device.state.apps.map((one) => one.uid));
  return {
    packageName: app.packageName,
    versionCode: app.versionCode,
    versionName: app.versionName,
    minSdk: app.minSdk,
    targetSdk: app.targetSdk,
    debuggable: app.debuggable,
    system: before?.system ?? false,
    uid: before?.uid ?? highest + 1,
    codeBytes: bytes,
    dataBytes: before?.dataBytes ?? 65_536,
    cacheBytes: before?.cacheBytes ?? 0,
    firstInstalledAt: before?.firstInstalledAt ?? now,
    updatedAt: now,
    folder: appFolder(app.packageName, String(now)),
  };
}

/** Installs one APK from its bytes. */
export function installApp(device: SimulatedDevice, apk: FileContent, flags: InstallFlags): InstallFailure {
  const { installFailure } = device.state.faults;
  if (installFailure !== null) return `${installFailure}: as the simulator was told`;
  try {
    const app = readApkIdentity(apk);
    const refused = refusal(device, app, apk.size, flags);
    if (refused !== null) return refused;
    device.change((state) => {
      const others = state.apps.filter((one) => one.packageName !== app.packageName);
      state.apps = [...others, toInstalled(device, app, apk.size)];
    });
    return null;
  } catch (error) {
    if (!(error instanceof NotAnApk)) throw error;
    return `INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/base.apk: ${error.message}`;
  }
}
