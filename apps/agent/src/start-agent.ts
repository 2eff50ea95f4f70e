import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  type ActionSettings,
  appsBehind,
  createActions,
  defaultActionSettings,
} from './actions/agent-kinds.ts';
import { createAppBringer } from './actions/app-bringer.ts';
import { type AppListSettings, createAppLists, defaultAppListSettings } from './actions/app-lists.ts';
import { openCommandJournal } from './actions/command-journal.ts';
import { createCommandRunner } from './actions/command-runner.ts';
import { createDeviceAccess } from './actions/device-access.ts';
import { createHubPlaces } from './actions/hub-places.ts';
import { rebootDevice } from './actions/reboot-device.ts';
import { type AdbSettings, defaultAdbSettings } from './adb/adb-settings.ts';
import { openKeptBoxes } from './boxes/kept-boxes.ts';
import { type CaptureSettings, defaultCaptureSettings, startCaptureWatch } from './capture/capture-watch.ts';
import type { AgentConfig } from './config.ts';
import type { Sightings } from './devices/collect-sightings.ts';
import { defaultFleetSettings, type FleetSettings } from './devices/fleet-settings.ts';
import { startDeviceFleet } from './devices/host-fleet.ts';
import { openKnownDevices } from './devices/known-devices.ts';
import { createFileCache, defaultFetchSettings, type FileCache } from './files/file-cache.ts';
import { createPartRequest } from './files/request-part.ts';
import { createUsbReader } from './host/usb-tree.ts';
import { startUsbWatch } from './host/usb-watch.ts';
import type { HostTools } from './host-tools.ts';
import { defaultIosSettings, type IosSettings } from './ios/ios-settings.ts';
import { openLink } from './open-link.ts';
import { createPower } from './power/power.ts';
import { createServerOutlets } from './power/server-outlets.ts';
import { type CreateProvider, deviceProviders } from './providers.ts';
import { openUpdates } from './releases/open-updates.ts';
import { openRunJournal } from './runs/run-journal.ts';
import { createRuns, defaultRunSettings, type RunSettings } from './runs/take-runs.ts';
import { readToken } from './server-link/read-token.ts';
import { createFileSender } from './server-link/send-file.ts';

export interface AgentSettings extends FleetSettings, AdbSettings {
  actions: ActionSettings;
  appLists: AppListSettings;
  runs: RunSettings;
  ios: IosSettings;
  capture: CaptureSettings;
  /** The USB tree is read this often, besides when a device comes or goes. */
  usbMs: number;
  /** Never again before so much time, whatever comes and goes. */
  usbRestMs: number;
}

export const defaultAgentSettings: AgentSettings = {
  ...defaultFleetSettings,
  ...defaultAdbSettings,
  actions: defaultActionSettings,
  appLists: defaultAppListSettings,
  runs: defaultRunSettings,
  ios: defaultIosSettings,
  capture: defaultCaptureSettings,
  usbMs: 5_000,
  usbRestMs: 300,
};

export interface Agent {
  stop(): Promise<void>;
}

/** The whole agent of one host, running. */
export function startAgent(
  config: AgentConfig,
  tools: HostTools,
  log: Logger,
  settings: AgentSettings = defaultAgentSettings,
  creators: readonly CreateProvider[] = deviceProviders,
): Agent {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const onHostChange = (): void => serverLink.tellHost();
  const providers = creators
    .map((create) => create({ config, settings, log, onHostChange }))
    .filter((provider) => provider !== null);
  const usb = startUsbWatch({
    readTree: createUsbReader(config.usbFolder),
    pollMs: settings.usbMs,
    restMs: settings.usbRestMs,
    onChange() {
      fleet.review();
      onHostChange();
    },
  });
  const capture = startCaptureWatch({
    ...{ cards: tools.cards, settings: settings.capture, log },
    onChange: onHostChange,
  });
  const journal = openCommandJournal(join(config.dataDir, 'journal'));
  const boxes = openKeptBoxes(join(config.dataDir, 'boxes.json'));
  const connect = (addresses: readonly string[]): void => {
    for (const provider of providers) provider.keepBoxes?.(addresses);
  };
  connect(boxes.read());
  const keepBoxes = (addresses: readonly string[]): void => {
    boxes.write(addresses);
    connect(addresses);
  };
  const serverLink = openLink({
    config,
    tools,
    keepBoxes,
    providers,
    usb,
    capture,
    log,
    runner: () => runner,
    lists: () => lists,
    runs: () => runs,
    updates: () => updates,
  });
  const updates = openUpdates(config, serverLink.report, log);
  let seen: Sightings = new Map();
  const fleet = startDeviceFleet({
    providers,
    knownOf: ({ name }) => openKnownDevices(join(config.dataDir, knownFileOf(name))),
    settings,
    log,
    usb,
    onSightings(sightings) {
      seen = sightings;
      serverLink.tell(sightings);
      lists.see(sightings);
    },
  });
  const access = createDeviceAccess(fleet);
  const lists = createAppLists({
    ...appsBehind(access),
    tell: serverLink.tellApps,
    log,
    settings: settings.appLists,
  });
  const hands = {
    access,
    send: createFileSender(config),
    files: openCache(config),
    hubs: createHubPlaces((udid) => seen.get(udid)?.usb_path ?? ''),
  };
  const runner = createCommandRunner({
    journal,
    actions: createActions({
      ...hands,
      lists,
      power: createPower(
        tools.outlets,
        createServerOutlets({ ...config, readToken: () => readToken(config.tokenFile) }),
      ),
      firmware: {
        programs: tools.firmware,
        folder: join(config.dataDir, 'firmware'),
        adbServerPort: config.adbServerPort,
      },
      present: () => askable(seen),
      settings: settings.actions,
    }),
    report: serverLink.report,
    tellApps: serverLink.tellApps,
    makeWay: (udid, fence) => runs.makeWay(udid, fence),
    log,
  });
  const runs = createRuns({
    ...hands,
    journal: openRunJournal(join(config.dataDir, 'runs')),
    bringer: createAppBringer({ ...hands, settings: settings.actions.update }),
    reachApps: appsBehind(access).reach,
    reboot: (udid) => rebootDevice(access, udid, settings.actions.reboot),
    inputMethod: config.inputMethod,
    appium: { config: config.appium, folder: join(config.dataDir, 'webdriver') },
    settled: runner.settled,
    report: serverLink.report,
    log,
    settings: settings.runs,
  });
  return {
    async stop() {
      await runs.stop();
      runner.stop();
      lists.stop();
      fleet.stop();
      usb.stop();
      capture.stop();
      await serverLink.stop();
      await Promise.all(providers.map((provider) => provider.stop()));
      await journal.close();
    },
  };
}

function askable(seen: Sightings): string[] {
  return [...seen].flatMap(([udid, { connection }]) => (connection === 'device' ? [udid] : []));
}

function openCache({ serverUrl, tokenFile, dataDir, filesCacheBytes }: AgentConfig): FileCache {
  return createFileCache({
    folder: join(dataDir, 'files'),
    maximumBytes: filesCacheBytes,
    request: createPartRequest({ serverUrl, readToken: () => readToken(tokenFile), silentMs: 60_000 }),
    settings: defaultFetchSettings,
  });
}

/** The first provider's has the name that it had when it was the only one. */
function knownFileOf(name: string): string {
  return name === 'adb' ? 'known-devices.json' : `known-devices-${name}.json`;
}
