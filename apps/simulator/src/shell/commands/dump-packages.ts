import type { InstalledApp } from '../../device/device-state.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { codePathOf } from './package-lists.ts';

function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function flagsOf(app: InstalledApp): string {
  const flags = [
    app.system ? 'SYSTEM' : '',
    app.debuggable ? 'DEBUGGABLE' : '',
    'HAS_CODE',
    'ALLOW_BACKUP',
    app.hidden === null ? '' : 'UPDATED_SYSTEM_APP',
  ];
  return flags.filter((flag) => flag !== '').join(' ');
}

/** One block of `dumpsys package`; minSdk came with Android 7. */
function dumpApp(app: InstalledApp, apiLevel: number): string {
  const sdks = `${apiLevel >= 24 ? `minSdk=${String(app.minSdk)} ` : ''}targetSdk=${String(app.targetSdk)}`;
  return [
    `  Package [${app.packageName}] (${app.folder.slice(0, 7)}):`,
    `    userId=${String(app.uid)}`,
    `    codePath=${codePathOf(app, apiLevel)}`,
    `    versionCode=${app.versionCode} ${sdks}`,
    `    versionName=${app.versionName}`,
    `    flags=[ ${flagsOf(app)} ]`,
    `    pkgFlags=[ ${flagsOf(app)} ]`,
    `    firstInstallTime=${stamp(app.firstInstalledAt)}`,
    `    lastUpdateTime=${stamp(app.updatedAt)}`,
    // A hash of 32 bits, not of the certificate.
    `    signatures=PackageSignatures{${app.folder.slice(0, 7)} version:2, signatures:[${app.signer.slice(0, 8)}], past signatures:[]}`,
    '',
  ].join('\n');
}

/** The system's own version, below an update of it. */
function hiddenPart(app: InstalledApp): InstalledApp[] {
  return app.hidden === null ? [] : [{ ...app, ...app.hidden, hidden: null }];
}

/** `dumpsys package [PACKAGE|packages]`. */
export function dumpPackages(device: SimulatedDevice, name: string | undefined): string {
  const isAll = name === undefined || name === 'packages';
  const { apps, apiLevel } = device.state;
  const shown = apps.filter((app) => isAll || app.packageName === name);
  if (shown.length === 0) return `Unable to find package: ${name ?? ''}\n`;
  const part = (heading: string, some: readonly InstalledApp[]): string[] =>
    some.length === 0 ? [] : [`${heading}:\n${some.map((app) => dumpApp(app, apiLevel)).join('')}`];
  return [...part('Packages', shown), ...part('Hidden system packages', shown.flatMap(hiddenPart))].join(
    '\n',
  );
}
