import { createHash } from 'node:crypto';
import type { FactoryDevice } from '../profiles/device-profile.ts';
import type { InstalledApp } from './device-state.ts';
import { signedBy } from './factory-signing.ts';

/** An app of the system that was updated since has its first version, too. */
type Row = readonly [
  packageName: string,
  versionCode: number,
  versionName: string,
  megabytes: number,
  hiddenVersion?: readonly [versionCode: number, versionName: string],
];

const systemApps: readonly Row[] = [
  ['android', 0, '', 30],
  ['com.android.settings', 0, '', 40],
  ['com.android.systemui', 0, '', 35],
  ['com.android.providers.telephony', 0, '', 4],
  ['com.android.shell', 0, '', 1],
  ['com.google.android.gms', 243431035, '24.34.31', 180],
  ['com.google.android.webview', 661308830, '128.0.6613.88', 120],
  ['com.android.vending', 84232130, '42.3.21-31 [0] [PR]', 55, [83581110, '35.8.11-21 [0] [PR]']],
];
const phoneApps: readonly Row[] = [
  ['com.android.chrome', 661308831, '128.0.6613.88', 140],
  ['com.android.phone', 0, '', 12],
];
const boxApps: readonly Row[] = [
  ['com.google.android.tvlauncher', 331, '3.3.1', 18],
  ['com.android.tv.settings', 0, '', 14],
];
const storeApps: readonly Row[] = [
  ['com.example.mobiletv', 40213, '4.2.13', 62],
  ['com.example.messenger', 1082400, '10.8.24', 96],
  ['com.example.bank', 55010, '5.50.10', 78],
  ['com.example.market', 7120, '7.12.0', 44],
  ['com.example.webtoon', 230901, '23.9.1', 51],
  ['com.example.maps', 904002, '9.4.2', 88],
];
const helperApp: Row = ['com.example.labhelper', 140, '1.4.0', 3];
export const helperPackage = helperApp[0];
/** Its accessibility service, as the settings name it. */
export const helperService = `${helperPackage}/.InputService`;
const releasedAt = Date.UTC(2024, 2, 4, 1, 0, 0);

export function appFolder(packageName: string, salt: string): string {
  return createHash('sha256').update(`${packageName}:${salt}`).digest('base64url').slice(0, 22);
}

function toApp(row: Row, position: number, system: boolean, device: FactoryDevice): InstalledApp {
  const [packageName, versionCode, versionName, megabytes, hiddenVersion] = row;
  const { apiLevel, androidVersion } = device.profile;
  return {
    packageName,
    versionCode: String(versionCode === 0 ? apiLevel : versionCode),
    versionName: versionName === '' ? androidVersion : versionName,
    minSdk: system ? apiLevel : 24,
    targetSdk: system ? apiLevel : Math.min(apiLevel, 34),
    debuggable: false,
    system,
    ...signedBy(`maker of ${packageName}`),
    directoryBytes: 46,
    hidden:
      hiddenVersion === undefined
        ? null
        : {
            versionCode: String(hiddenVersion[0]),
            versionName: hiddenVersion[1],
            codeBytes: megabytes * 524_288,
            folder: appFolder(packageName, 'system'),
          },
    uid: 10_050 + position,
    codeBytes: megabytes * 1_048_576,
    dataBytes: system ? 4_194_304 : 12_582_912,
    cacheBytes: system ? 0 : 6_291_456,
    firstInstalledAt: releasedAt,
    updatedAt: releasedAt,
    folder: appFolder(packageName, device.serial),
    definition: null,
  };
}

/** The app that a lab puts on each of its devices to drive it from within. */
export function makeHelperApp(device: FactoryDevice): InstalledApp {
  return toApp(helperApp, 100, false, device);
}

/** The apps that a device leaves the shelf with: the system's, and a few from the store that differ by device. */
export function factoryApps(device: FactoryDevice): InstalledApp[] {
  const own = device.profile.kind === 'phone' ? phoneApps : boxApps;
  const bought = storeApps.filter((_, nth) => (device.index + nth) % 3 === 0);
  const rows: [Row, boolean][] = [
    ...[...systemApps, ...own].map((row): [Row, boolean] => [row, true]),
    ...bought.map((row): [Row, boolean] => [row, false]),
  ];
  return [
    ...rows.map(([row, system], position) => toApp(row, position, system, device)),
    makeHelperApp(device),
  ];
}
