import { stopApp } from '../apps/app-process.ts';
import { definitionPath, mistakeIn } from '../apps/read-definition.ts';
import type { InstalledApp } from '../device/device-state.ts';
import { appFolder } from '../device/factory-apps.ts';
import type { FileContent } from '../device/file-content.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type ApkIdentity, readApkIdentity } from './apk-identity.ts';
import { NotAnApk } from './zip-directory.ts';

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

/** Why Android does not take an app that is new to this device, either. */
function unfit(device: SimulatedDevice, app: ApkIdentity, flags: InstallFlags): InstallFailure {
  const { apiLevel } = device.state;
  if (app.signer === null) {
    return 'INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed to collect certificates from /data/app/base.apk: Attempt to get length of null array';
  }
  if (app.minSdk > apiLevel) {
    return `INSTALL_FAILED_OLDER_SDK: Failed parse during installPackageLI: Requires newer sdk version #${String(app.minSdk)} (current version is #${String(apiLevel)})`;
  }
  if (app.definition !== null) {
    const mistake = mistakeIn(app.definition);
    if (mistake !== null) return `INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: ${definitionPath}: ${mistake}`;
  }
  if (app.testOnly && !flags.allowTestOnly) return 'INSTALL_FAILED_TEST_ONLY: installPackageLI';
  const { abis } = device.factory.profile;
  if (app.abis.length > 0 && !app.abis.some((abi) => abis.includes(abi))) {
    return 'INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113';
  }
  return null;
}

/** Why it does not take it in place of what is installed. */
function unfitUpdate(before: InstalledApp, app: ApkIdentity, flags: InstallFlags): InstallFailure {
  if (!flags.replace) {
    return `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${app.packageName} without first uninstalling.`;
  }
  // What an earlier release has installed has no signer.
  if (before.signer !== '' && before.signer !== app.signer) {
    return `INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package ${app.packageName} signatures do not match previously installed version; ignoring!`;
  }
  // A user build lets only a debuggable app go back.
  const mayGoBack = flags.allowDowngrade && before.debuggable;
  if (BigInt(before.versionCode) > BigInt(app.versionCode) && !mayGoBack) {
    return `INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code ${app.versionCode} is older than current ${before.versionCode}`;
  }
  return null;
}

function refusal(
  device: SimulatedDevice,
  app: ApkIdentity,
  bytes: number,
  flags: InstallFlags,
): InstallFailure {
  const before = device.state.apps.find((one) => one.packageName === app.packageName);
  const refused =
    unfit(device, app, flags) ?? (before === undefined ? null : unfitUpdate(before, app, flags));
  if (refused !== null) return refused;
  return device.storage.freeBytes < bytes
    ? 'INSTALL_FAILED_INSUFFICIENT_STORAGE: Failed to override installation location'
    : null;
}

function toInstalled(device: SimulatedDevice, app: ApkIdentity, bytes: number): InstalledApp {
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
    signer: app.signer ?? '',
    signing: app.signing.toString('base64'),
    directoryBytes: app.directoryBytes,
    hidden: before?.system === true ? (before.hidden ?? hiddenOf(before)) : null,
    uid: before?.uid ?? highest + 1,
    codeBytes: bytes,
    dataBytes: before?.dataBytes ?? 65_536,
    cacheBytes: before?.cacheBytes ?? 0,
    firstInstalledAt: before?.firstInstalledAt ?? now,
    updatedAt: now,
    folder: appFolder(app.packageName, String(now)),
    definition: app.definition,
  };
}

function hiddenOf({ versionCode, versionName, codeBytes, folder }: InstalledApp): InstalledApp['hidden'] {
  return { versionCode, versionName, codeBytes, folder };
}

/** Installs one APK from its bytes. */
export function installApp(device: SimulatedDevice, apk: FileContent, flags: InstallFlags): InstallFailure {
  const { installFailure, lies } = device.state.faults;
  if (installFailure !== null) return `${installFailure}: as the simulator was told`;
  try {
    const app = readApkIdentity(apk);
    const refused = refusal(device, app, apk.size, flags);
    if (refused === null && !lies) put(device, toInstalled(device, app, apk.size));
    return refused;
  } catch (error) {
    if (!(error instanceof NotAnApk)) throw error;
    return `INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/base.apk: ${error.message}`;
  }
}

function put(device: SimulatedDevice, app: InstalledApp): void {
  const { packageName, versionCode, codeBytes, signer } = app;
  const before = device.state.apps.find((one) => one.packageName === packageName);
  stopApp(device, packageName, 'installPackageLI');
  device.change((state) => {
    state.apps = [...state.apps.filter((one) => one !== before), app];
  });
  device.record({
    did: 'install',
    app_id: packageName,
    bytes: codeBytes,
    from: before?.versionCode ?? null,
    to: versionCode,
    signer,
  });
}
