import { createDeviceLink } from '@rackhand/device-link/device-link';
import { startTimeOf } from '@rackhand/program/process-life';
import type { Logger } from 'pino';
import type { AgentConfig } from '../config.ts';
import type { Attachment } from '../devices/attachment.ts';
import type { DeviceProvider } from '../devices/device-provider.ts';
import { createAdbHost } from './adb-host.ts';
import type { AdbSettings } from './adb-settings.ts';
import { createAdbApps } from './apps/adb-apps.ts';
import { startBoxKeeper } from './boxes/keep-boxes.ts';
import { askShell } from './device/ask-shell.ts';
import type { ToldBefore } from './device/device-reader.ts';
import { startDeviceWorker } from './device/device-worker.ts';
import { createKnownFeatures } from './device/known-features.ts';
import { parseStart, startCommand } from './device/parse-start.ts';
import { readCharging } from './device/read-charging.ts';
import { readFirmwareVersion } from './device/read-firmware.ts';
import { parseSections, sectionScript, wholeAnswer } from './device/section-script.ts';
import { createShellLanes } from './device/shell-lanes.ts';
import { createTransfers } from './device/transfers.ts';
import { isOverNetwork } from './list/adb-words.ts';
import { startTransportObserver } from './list/transport-observer.ts';
import { createAdbServerProcess } from './server/adb-server-process.ts';
import { createAdbTestShell } from './shell/adb-test-shell.ts';

interface AdbProviderDeps {
  config: AgentConfig;
  settings: AdbSettings;
  log: Logger;
  onHostChange(): void;
}

const startScript = sectionScript({ start: [startCommand] });

/** Android devices behind this host's adb server. */
export function createAdbProvider({ config, settings, log, onHostChange }: AdbProviderDeps): DeviceProvider {
  const { adbServerPort: port, adbPath, dataDir, helper } = config;
  const { serverDeadlineMs, shellDeadlineMs, hungMs } = settings;
  const link = createDeviceLink({ port, serverDeadlineMs });
  const server = createAdbServerProcess({ adbPath, port, dataDir });
  const host = createAdbHost({ link, server, adbPath, port, hungMs, log, onChange: onHostChange });
  const lanes = createShellLanes();
  const transfers = createTransfers();
  const featuresOf = createKnownFeatures(link);
  const apps = createAdbApps({ link, lanes, transfers, featuresOf, deadlines: settings.apps });
  const testShell = createAdbTestShell({ link, lanes, featuresOf });
  const shared = {
    link,
    settings,
    helper,
    lanes,
    transfers,
    toldBefore: new Map<string, ToldBefore>(),
  };
  const readStart: DeviceProvider['readStart'] = async ({ id }) => {
    const stdout = await askShell(link, id, startScript, shellDeadlineMs);
    return parseStart(parseSections(wholeAnswer(stdout)).get('start') ?? '');
  };
  const charging = ({ id }: Attachment): Promise<boolean | null> => readCharging(link, id, shellDeadlineMs);
  const boxes = startBoxKeeper({ link, networks: config.boxNetworks, log, lookMs: settings.boxMs });
  let begun = 0;
  return {
    name: 'adb',
    platform: 'ANDROID',
    acts: {
      screenshot: ({ id }, bounds) => link.readExec(id, 'screencap -p', bounds),
      inspect: testShell,
      clean: testShell,
      usb_reset: ({ id }) => link.reconnect(id),
      app_update: apps,
      all_app_update: apps,
      delete_app: apps,
      delete_app_data: apps,
      delete_app_cache: apps,
      delete_app_update: apps,
      app_list_up_to_date: apps,
      firmware_update: ({ id }) => readFirmwareVersion(link, id, shellDeadlineMs),
      power_cycle: readStart,
      charge_off: charging,
      charge_on: charging,
      reboot: ({ id }, after) => link.requestReboot(id, { deadlineMs: shellDeadlineMs, after }),
    },
    watch(on) {
      const state: typeof on.state = (next) => {
        on.state(next);
        host.note(next);
      };
      return startTransportObserver({ link, pollMs: settings.listMs, on: { ...on, state } });
    },
    follow: ({ id }, on) => startDeviceWorker({ ...shared, transportId: id, phase: phaseOf(begun++), on }),
    readStart,
    markOf({ id, transport }) {
      const name = isOverNetwork(transport) ? '' : nameOf(server.pid());
      return name === '' ? '' : `${name} ${String(id)}`;
    },
    isOverNetwork,
    keepBoxes: boxes.want,
    testShell,
    hostReadings: () => ({
      ...host.readings(),
      ...(helper === null ? {} : { helper_package: helper.packageName }),
    }),
    stop() {
      boxes.stop();
      return host.stop();
    },
  };
}

/** A number that is used again belongs to another start; empty where the server is not this agent's own. */
function nameOf(pid: number | null): string {
  return pid === null ? '' : `${String(pid)} ${startTimeOf(pid)}`;
}

/** Multiples of the golden ratio fall evenly into the interval, however many devices there are. */
function phaseOf(index: number): number {
  return (index * 0.618_033_988_749_895) % 1;
}
