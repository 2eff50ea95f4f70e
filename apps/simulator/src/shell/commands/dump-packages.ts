import { activityOf, definitionOf, shortComponent } from '../../apps/definition-of.ts';
import { codePathOf } from '../../device/app-file.ts';
import type { InstalledApp } from '../../device/device-state.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';

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

/** Which activities answer to what; the one that the launcher shows answers to MAIN. */
function resolverTable(apps: readonly InstalledApp[]): string[] {
  const main = apps.flatMap((app) => activitiesOf(app).filter(({ isStart }) => isStart));
  const others = apps.flatMap((app) => activitiesOf(app).filter(({ isStart }) => !isStart));
  if (main.length === 0) return [];
  const filter = (component: string, action: string, category: string): string =>
    `        ${component.length.toString(16).padStart(7, '5e4bb0a')} ${component} filter 8d4d17b\n` +
    `          Action: "${action}"\n          Category: "${category}"\n`;
  const rows = [
    '      android.intent.action.MAIN:\n',
    ...main.map(({ component }) =>
      filter(component, 'android.intent.action.MAIN', 'android.intent.category.LAUNCHER'),
    ),
    ...others.map(
      ({ component, action }) =>
        `      ${action}:\n${filter(component, action, 'android.intent.category.DEFAULT')}`,
    ),
  ];
  return [`Activity Resolver Table:\n  Non-Data Actions:\n${rows.join('')}`];
}

function activitiesOf(app: InstalledApp): { component: string; action: string; isStart: boolean }[] {
  const definition = definitionOf(app);
  if (definition === null) return [];
  const { packageName } = app;
  const named = Object.entries(definition.screens).map(([name, screen]): [string, string] => [
    shortComponent(packageName, activityOf(packageName, screen, name)),
    name,
  ]);
  const first = named.find(([, name]) => name === definition.start)?.[0];
  return [...new Map(named)].map(([component, name]) => ({
    component,
    action: `${packageName}.action.${name.toUpperCase()}`,
    isStart: component === first,
  }));
}

/** `dumpsys package [PACKAGE|packages]`. */
export function dumpPackages(device: SimulatedDevice, name: string | undefined): string {
  const isAll = name === undefined || name === 'packages';
  const { apps, apiLevel } = device.state;
  const shown = apps.filter((app) => isAll || app.packageName === name);
  if (shown.length === 0) return `Unable to find package: ${name ?? ''}\n`;
  const part = (heading: string, some: readonly InstalledApp[]): string[] =>
    some.length === 0 ? [] : [`${heading}:\n${some.map((app) => dumpApp(app, apiLevel)).join('')}`];
  return [
    ...resolverTable(shown),
    ...part('Packages', shown),
    ...part('Hidden system packages', shown.flatMap(hiddenPart)),
  ].join('\n');
}
