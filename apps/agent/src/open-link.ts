import type { HostReadings } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { AppLists } from './actions/app-lists.ts';
import type { createCommandRunner } from './actions/command-runner.ts';
import type { CaptureWatch } from './capture/capture-watch.ts';
import type { AgentConfig } from './config.ts';
import type { DeviceProvider } from './devices/device-provider.ts';
import { toldOf } from './firmware/read-firmware-file.ts';
import { readAddress, readMachine } from './host/host-readings.ts';
import type { UsbWatch } from './host/usb-watch.ts';
import type { HostTools } from './host-tools.ts';
import { readOwnBuild } from './releases/open-updates.ts';
import type { Updates } from './releases/take-updates.ts';
import type { Runs } from './runs/take-runs.ts';
import { type ServerLink, startServerLink } from './server-link/server-link.ts';

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

/** The link to the server, with all that this host tells of itself and takes. */
export function openLink({
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
