import { apkPathOf } from '../../device/app-file.ts';
import { normalisePath } from '../../device/device-path.ts';
import { clearApps, uninstallApp } from '../../packages/change-app.ts';
import { parseInstallFlags } from '../../packages/install-app.ts';
import type { Command, CommandCall } from '../command.ts';
import { answerInstall, installStreamed, installWhole } from './install-answer.ts';
import { installSessionVerbs } from './install-sessions.ts';
import { list } from './package-lists.ts';

type Verb = (call: CommandCall, args: readonly string[]) => Promise<number>;

/** The package that a verb is about: what is no option, and no option's value. */
function nameIn(args: readonly string[]): string | undefined {
  return args.find((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '--user');
}

const install: Verb = async (call, args) => {
  const { apiLevel } = call.device.state;
  const flags = parseInstallFlags(args, apiLevel);
  const sizeAt = args.indexOf('-S');
  if (sizeAt >= 0) return installStreamed(call, Number(args[sizeAt + 1]), flags);
  const path = args.find((arg) => arg.endsWith('.apk'));
  if (path === undefined || !call.device.files.exists(normalisePath(path, call.folder))) {
    return answerInstall(call, `INSTALL_FAILED_INVALID_URI: ${path ?? 'no path'}`);
  }
  if (apiLevel < 24) await call.out(`\tpkg: ${path}\n`);
  return installWhole(call, call.device.files.read(normalisePath(path, call.folder)), flags);
};

const uninstall: Verb = async (call, args) => {
  const name = nameIn(args) ?? '';
  const isThere = call.device.state.apps.some((one) => one.packageName === name);
  const { uninstallFailure } = call.device.state.faults;
  if (uninstallFailure !== null) {
    await call.out(`Failure [${uninstallFailure}]\n`);
    return 1;
  }
  if (uninstallApp(call.device, name, args.includes('-k'))) {
    await call.out('Success\n');
    return 0;
  }
  const text = !isThere && args.includes('--user') ? 'not installed for 0' : 'DELETE_FAILED_INTERNAL_ERROR';
  await call.out(`Failure [${text}]\n`);
  return 1;
};

const path: Verb = async (call, args) => {
  const app = call.device.state.apps.find((one) => one.packageName === nameIn(args));
  if (app === undefined) return 1;
  await call.out(`package:${apkPathOf(app, call.device.state.apiLevel)}\n`);
  return 0;
};

const clear: Verb = async (call, args) => {
  const cacheOnly = args.includes('--cache-only');
  if (cacheOnly && call.device.state.apiLevel < 34) {
    await call.err('Error: Unknown option: --cache-only\n');
    return 1;
  }
  const app = call.device.state.apps.find((one) => one.packageName === nameIn(args));
  if (app === undefined || call.device.state.faults.failsClear) {
    await call.out('Failed\n');
    return 1;
  }
  clearApps(call.device, [app], cacheOnly ? 'clear_cache' : 'clear');
  await call.out('Success\n');
  return 0;
};

/** `trim-caches FREE_BYTES`: until so much is free, those that hold the most first. */
const trimCaches: Verb = async (call, [wanted]) => {
  if (wanted === undefined || !/^\d+[KMGT]?$/.test(wanted)) {
    await call.err('Error: no size specified\n');
    return 1;
  }
  const unit = 1024 ** ' KMGT'.indexOf(wanted.at(-1) ?? '');
  const bytes = Number.parseInt(wanted, 10) * (/[KMGT]$/.test(wanted) ? unit : 1);
  const full = call.device.state.apps.filter(({ cacheBytes }) => cacheBytes > 0);
  for (const app of full.toSorted((a, b) => b.cacheBytes - a.cacheBytes)) {
    if (call.device.storage.freeBytes < bytes) clearApps(call.device, [app], 'clear_cache');
  }
  return 0;
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
