import { apkPathOf } from '../../device/app-file.ts';
import type { InstalledApp } from '../../device/device-state.ts';
import type { CommandCall } from '../command.ts';

/** Options that Android 8 to 15 share; `--show-versioncode` came with 8. */
async function listPackages(call: CommandCall, args: readonly string[]): Promise<number> {
  const { apiLevel, apps } = call.device.state;
  const has = (flag: string): boolean => args.includes(flag);
  if (has('--show-versioncode') && apiLevel < 26) {
    await call.err('Error: Unknown option: --show-versioncode\n');
    return 1;
  }
  const filter = args.find((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '--user') ?? '';
  const shown = apps.filter((app) => {
    if ((has('-3') && app.system) || (has('-s') && !app.system) || has('-d')) return false;
    return app.packageName.includes(filter);
  });
  const line = (app: InstalledApp): string =>
    'package:' +
    (has('-f') ? `${apkPathOf(app, apiLevel)}=` : '') +
    app.packageName +
    (has('--show-versioncode') ? ` versionCode:${app.versionCode}` : '') +
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

/** `pm list …`. */
export async function list(call: CommandCall, [what = '', ...rest]: readonly string[]): Promise<number> {
  if (what === 'packages' || what === 'package') return listPackages(call, rest);
  if (what === 'features') return listFeatures(call);
  if (what === 'users') {
    await call.out('Users:\n\tUserInfo{0:Owner:c13} running\n');
    return 0;
  }
  await call.err(`Error: unknown list type '${what}'\n`);
  return 1;
}
