import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostReadings } from '@rackhand/contract/host/agent-link';
import type { Outlets } from '@rackhand/power/outlets';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import {
  type ActionSettings,
  appsBehind,
  createActions,
  defaultActionSettings,
} from './actions/agent-kinds.ts';
import { createAppBringer } from './actions/app-bringer.ts';
import {
  type AppListSettings,
  type AppLists,
  createAppLists,
  defaultAppListSettings,
} from './actions/app-lists.ts';
import { openCommandJournal } from './actions/command-journal.ts';
import { createCommandRunner } from './actions/command-runner.ts';
import { createDeviceAccess } from './actions/device-access.ts';
import { createHubPlaces } from './actions/hub-places.ts';
import { rebootDevice } from './actions/reboot-device.ts';
import { type AdbSettings, defaultAdbSettings } from './adb/adb-settings.ts';
import { openKeptBoxes } from './boxes/kept-boxes.ts';
import {
  type CaptureSettings,
  type CaptureWatch,
  defaultCaptureSettings,
  startCaptureWatch,
} from './capture/capture-watch.ts';
import type { CaptureCard } from './capture/read-capture-file.ts';
import type { AgentConfig } from './config.ts';
import type { Sightings } from './devices/collect-sightings.ts';
import type { DeviceProvider } from './devices/device-provider.ts';
import { defaultFleetSettings, type FleetSettings } from './devices/fleet-settings.ts';
import { startDeviceFleet } from './devices/host-fleet.ts';
import { openKnownDevices } from './devices/known-devices.ts';
import { createFileCache, defaultFetchSettings, type FileCache } from './files/file-cache.ts';
import { createPartRequest } from './files/request-part.ts';
import { type FirmwareProgram, toldOf } from './firmware/read-firmware-file.ts';
import { readAddress, readMachine } from './host/host-readings.ts';
import { createUsbReader } from './host/usb-tree.ts';
import { startUsbWatch, type UsbWatch } from './host/usb-watch.ts';
import { defaultIosSettings, type IosSettings } from './ios/ios-settings.ts';
import { createPower } from './power/power.ts';
import { createServerOutlets } from './power/server-outlets.ts';
import { type CreateProvider, deviceProviders } from './providers.ts';
import { openUpdates, readOwnBuild } from './releases/open-updates.ts';
import type { Updates } from './releases/take-updates.ts';
import { openRunJournal } from './runs/run-journal.ts';
import { createRuns, defaultRunSettings, type RunSettings, type Runs } from './runs/take-runs.ts';
import { readToken } from './server-link/read-token.ts';
import { createFileSender } from './server-link/send-file.ts';
import { type ServerLink, startServerLink } from './server-link/server-link.ts';

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

/** What this host can do besides, as its operator's files say. */
export interface HostTools {
  outlets: Outlets;
  firmware: readonly FirmwareProgram[];
  /** null: its configuration says nothing of capture cards. */
  cards: readonly CaptureCard[] | null;
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
    makeWay: (udid, fence) => runs.makeWay(udid, fence),
    log,
  });
  const runs = createRuns({
    ...hands,
    journal: openRunJournal(join(config.dataDir, 'runs')),
    bringer: createAppBringer({ ...hands, settings: settings.actions.update }),
    reachApps: appsBehind(access).reach,
    reboot: (udid) => rebootDevice(access, udid, settings.actions.reboot),
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

interface LinkParts {
  config: AgentConfig;
  tools: HostTools;
  keepBoxes(addresses: readonly string[]): void;
  providers: readonly DeviceProvider[];
  usb: UsbWatch;
  capture: CaptureWatch;
  log: Logger;
  /** The link hands on commands, which drive the devices, which the link tells of. */
  runner(): ReturnType<typeof createCommandRunner>;
  lists(): AppLists;
  runs(): Runs;
  updates(): Updates;
}

function openLink({
  config,
  tools,
  keepBoxes,
  providers,
  usb,
  capture,
  log,
  runner,
  lists,
  runs,
  updates,
}: LinkParts): ServerLink {
  return startServerLink({
    serverUrl: config.serverUrl,
    tokenFile: config.tokenFile,
    agentVersion: manifest.version,
    agentBuild: readOwnBuild(),
    updates,
    address: readAddress(),
    hostReadings: () => readHost(config.dataDir, providers, capture),
    usbTree: usb.tree,
    outlets: tools.outlets.told,
    firmware: toldOf(tools.firmware),
    boxNetworks: config.boxNetworks,
    commands: {
      welcomed(abilities) {
        runner().welcomed(abilities);
        lists().welcomed();
      },
      deliver: (delivery) => runner().deliver(delivery),
      stored: (commandId) => runner().stored(commandId),
      readApps: (udid) => lists().readAgain(udid),
      keepBoxes,
    },
    runs: {
      welcomed: (abilities) => runs().welcomed(abilities),
      take: (order) => runs().take(order),
      heard: () => runs().heard(),
    },
    log,
  });
}

function openCache({ serverUrl, tokenFile, dataDir, filesCacheBytes }: AgentConfig): FileCache {
  return createFileCache({
    folder: join(dataDir, 'files'),
    maximumBytes: filesCacheBytes,
    request: createPartRequest({ serverUrl, readToken: () => readToken(tokenFile), silentMs: 60_000 }),
    settings: defaultFetchSettings,
  });
}

function readHost(
  dataDir: string,
  providers: readonly DeviceProvider[],
  capture: CaptureWatch,
): HostReadings {
  const cards = capture.told();
  const machine: HostReadings = {
    ...readMachine(dataDir),
    ...{ adb_state: 'down', adb_version: '' },
    ...(cards === undefined ? {} : { capture_cards: cards }),
  };
  return providers.reduce((told, provider) => ({ ...told, ...provider.hostReadings() }), machine);
}

/** The first provider's has the name that it had when it was the only one. */
function knownFileOf(name: string): string {
  return name === 'adb' ? 'known-devices.json' : `known-devices-${name}.json`;
}
