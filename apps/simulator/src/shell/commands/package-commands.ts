import { normalisePath } from '../../device/device-path.ts';
import type { InstalledApp } from '../../device/device-state.ts';
import { type InstallFlags, installApp, parseInstallFlags } from '../../packages/install-app.ts';
import type { Command, CommandCall } from '../command.ts';
import { answerInstall, receiveApk } from './install-answer.ts';
import { installSessionVerbs } from './install-sessions.ts';

type Verb = (call: CommandCall, args: readonly string[]) => Promise<number>;

async function installStreamed(call: CommandCall, size: number, flags: InstallFlags): Promise<number> {
  const apk = await receiveApk(call, size);
  if (apk === null) return answerInstall(call, 'INSTALL_FAILED_ABORTED: the transfer ended early');
  const failure = installApp(call.device, apk, flags);
  apk.release();
  return answerInstall(call, failure);
}

const install: Verb = async (call, args) => {
  const flags = parseInstallFlags(args, call.device.state.apiLevel);
  const sizeAt = args.indexOf('-S');
  if (sizeAt >= 0) return installStreamed(call, Number(args[sizeAt + 1]), flags);
  const path = args.find((arg) => arg.endsWith('.apk'));
  if (path === undefined || !call.device.files.exists(normalisePath(path, call.folder))) {
    return answerInstall(call, `INSTALL_FAILED_INVALID_URI: ${path ?? 'no path'}`);
  }
  return answerInstall(
    call,
    installApp(call.device, call.device.files.read(normalisePath(path, call.folder)), flags),
  );
};

const uninstall: Verb = async (call, args) => {
  const names = args.filter((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '--user');
  const app = call.device.state.apps.find((one) => one.packageName === names[0]);
  if (app === undefined || app.system) {
    const text =
      app === undefined && args.includes('--user') ? 'not installed for 0' : 'DELETE_FAILED_INTERNAL_ERROR';
    await call.out(`Failure [${text}]\n`);
    return 1;
  }
  call.device.change((state) => {
    state.apps = state.apps.filter((one) => one !== app);
  });
  await call.out('Success\n');
  return 0;
};

function apkPath(app: InstalledApp): string {
  return app.system
    ? `/system/app/${app.packageName}/${app.packageName}.apk`
    : `/data/app/~~${app.folder}==/${app.packageName}-${app.folder}==/base.apk`;
}

/** Options that Android 8 to 15 share; `--show-versioncode` came with 8. */
async function listPackages(call: CommandCall, args: readonly string[]): Promise<number> {
  const has = (flag: string): boolean => args.includes(flag);
  if (has('--show-versioncode') && call.device.state.apiLevel < 26) {
    await call.err('Error: Unknown option: --show-versioncode\n');
    return 1;
  }
  const filter = args.find((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '--user') ?? '';
  const shown = call.device.state.apps.filter((app) => {
    if ((has('-3') && app.system) || (has('-s') && !app.system) || has('-d')) return false;
    return app.packageName.includes(filter);
  });
  const line = (app: InstalledApp): string =>
    'package:' +
    (has('-f') ? `${apkPath(app)}=` : '') +
    app.packageName +
    (has('--show-versioncode') ? ` versionCode:${String(app.versionCode)}` : '') +
    (has('-i') ? `  installer=${app.system ? 'null' : 'com.android.vending'}` : '') +
    (has('-U') ? ` uid:${String(app.uid)}` : '');
  await call.out(shown.map((app) => `${line(app)}\n`).join(''));
  return 0;
}

async function listFeatures(call: CommandCall): Promise<number> {
  const { profile } = call.device.factory;
  const phone = [
    'android.hardware.telephony',
    'android.hardware.touchscreen',
    'android.hardware.camera',
    'android.hardware.wifi',
  ];
  const box = [
    'android.hardware.ethernet',
    'android.hardware.type.television',
    'android.software.leanback',
    'android.software.live_tv',
  ];
  const features = profile.kind === 'phone' ? phone : box;
  await call.out(['reqGlEsVersion=0x30002', ...features].map((name) => `feature:${name}\n`).join(''));
  return 0;
}

const list: Verb = async (call, [what = '', ...rest]) => {
  if (what === 'packages' || what === 'package') return listPackages(call, rest);
  if (what === 'features') return listFeatures(call);
  if (what === 'users') {
    await call.out('Users:\n\tUserInfo{0:Owner:c13} running\n');
    return 0;
  }
  await call.err(`Error: unknown list type '${what}'\n`);
  return 1;
};

const path: Verb = async (call, args) => {
  const app = call.device.state.apps.find((one) => one.packageName === args.at(-1));
  if (app === undefined) return 1;
  await call.out(`package:${apkPath(app)}\n`);
  return 0;
};

const clear: Verb = async (call, args) => {
  const cacheOnly = args.includes('--cache-only');
  if (cacheOnly && call.device.state.apiLevel < 34) {
    await call.err('Error: Unknown option: --cache-only\n');
    return 1;
  }
  const name = args.at(-1);
  if (!call.device.state.apps.some((one) => one.packageName === name)) {
    await call.out('Failed\n');
    return 1;
  }
  call.device.change((state) => {
    for (const app of state.apps) {
      if (app.packageName !== name) continue;
      app.cacheBytes = 0;
      if (!cacheOnly) app.dataBytes = 0;
    }
  });
  await call.out('Success\n');
  return 0;
};

const trimCaches: Verb = (call) => {
  call.device.change((state) => {
    for (const app of state.apps) app.cacheBytes = 0;
  });
  return Promise.resolve(0);
};

const verbs: Readonly<Record<string, Verb>> = {
  install,
  uninstall,
  list,
  path,
  clear,
  'trim-caches': trimCaches,
  ...installSessionVerbs,
};

/** `pm …` and `cmd package …`, which are the same. */
export const packageManager: Command = async (call) => {
  if (!call.device.booted) {
    const isCmd = call.name === 'cmd';
    await call.err(
      isCmd
        ? "cmd: Can't find service: package\n"
        : 'Error: Could not access the Package Manager.  Is the system running?\n',
    );
    return isCmd ? 20 : 1;
  }
  const [name = '', ...args] = call.args;
  const verb = verbs[name];
  if (verb === undefined) {
    await call.err(`Unknown command: ${name}\n`);
    return 255;
  }
  return verb(call, args);
};
