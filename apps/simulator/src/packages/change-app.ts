import { forgetAnswers, stopApp } from '../apps/app-process.ts';
import type { InstalledApp } from '../device/device-state.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';

/** Takes an app away; of an updated app of the system its updates. False: it stays. */
export function uninstallApp(device: SimulatedDevice, packageName: string, keepData: boolean): boolean {
  const app = device.state.apps.find((one) => one.packageName === packageName);
  if (app === undefined || (app.system && app.hidden === null)) return false;
  const { hidden } = app;
  stopApp(device, packageName, 'pkg removed');
  forgetAnswers(device, packageName);
  device.change((state) => {
    state.apps = state.apps.filter((one) => one !== app);
    if (hidden !== null)
      state.apps.push({ ...app, ...hidden, hidden: null, dataBytes: keepData ? app.dataBytes : 0 });
  });
  device.record({
    did: 'uninstall',
    app_id: packageName,
    bytes: app.codeBytes,
    from: app.versionCode,
    to: hidden?.versionCode ?? null,
    signer: app.signer,
  });
  return true;
}

/** Takes data or caches of these apps away; what they freed is in the journal. */
export function clearApps(
  device: SimulatedDevice,
  apps: readonly InstalledApp[],
  what: 'clear' | 'clear_cache',
): void {
  for (const { packageName } of apps) {
    if (what === 'clear') {
      stopApp(device, packageName, 'clear data');
      forgetAnswers(device, packageName);
    }
    let freed = 0;
    let version = '';
    device.change((state) => {
      const app = state.apps.find((one) => one.packageName === packageName);
      if (app === undefined) return;
      version = app.versionCode;
      freed = app.cacheBytes + (what === 'clear' ? app.dataBytes : 0);
      app.cacheBytes = 0;
      if (what === 'clear') app.dataBytes = 0;
    });
    device.record({ did: what, app_id: packageName, bytes: freed, from: version, to: version, signer: null });
  }
}
