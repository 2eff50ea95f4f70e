import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostReadings } from '@rackhand/contract/agent-link';
import { createDeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { openCommandJournal } from './actions/command-journal.ts';
import { createCommandRunner } from './actions/command-runner.ts';
import { createDeviceAccess } from './actions/device-access.ts';
import { createRebootAction, defaultRebootSettings, type RebootSettings } from './actions/reboot.ts';
import { createUsbBus } from './actions/usb-device.ts';
import { createUsbResetAction } from './actions/usb-reset.ts';
import { readAdbRelease, readServerRelease } from './adb-server/adb-release.ts';
import { type AdbProblem, createAdbServerGuard } from './adb-server/adb-server-guard.ts';
import { createAdbServerProcess } from './adb-server/adb-server-process.ts';
import type { AgentConfig } from './config.ts';
import { startDeviceFleet } from './devices/device-fleet.ts';
import { defaultFleetSettings, type FleetSettings } from './devices/fleet-settings.ts';
import { openKnownDevices } from './devices/known-devices.ts';
import { readAddress, readMachine } from './host/host-readings.ts';
import { startUsbWatch } from './host/usb-watch.ts';
import { startServerLink } from './server-link/server-link.ts';

export interface AgentSettings extends FleetSettings {
  /** How long the adb server may take for what it answers by itself. */
  serverDeadlineMs: number;
  /** How long an adb server of our own may hang before it is started again. */
  hungMs: number;
  reboot: RebootSettings;
  /** The USB tree is read this often, besides whenever a device comes or goes. */
  usbMs: number;
}

export const defaultAgentSettings: AgentSettings = {
  ...defaultFleetSettings,
  serverDeadlineMs: 3_000,
  hungMs: 7_000,
  reboot: defaultRebootSettings,
  usbMs: 5_000,
};

export interface Agent {
  stop(): Promise<void>;
}

/** The whole agent of one host, running. */
export function startAgent(
  config: AgentConfig,
  log: Logger,
  settings: AgentSettings = defaultAgentSettings,
): Agent {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const port = config.adbServerPort;
  const link = createDeviceLink({ port, serverDeadlineMs: settings.serverDeadlineMs });
  const server = createAdbServerProcess({ adbPath: config.adbPath, port, dataDir: config.dataDir });
  const guard = createAdbServerGuard({ server, log, hungMs: settings.hungMs });
  let adbState: HostReadings['adb_state'] = 'down';
  let adbVersion = '';
  let releases = { server: '', installed: '' };

  const readVersion = async () => {
    try {
      adbVersion = `1.0.${await link.serverVersion()}`;
      const [running, installed] = await Promise.all([
        readServerRelease(port, server.pid()),
        readAdbRelease(config.adbPath),
      ]);
      releases = { server: running, installed };
    } catch (error) {
      if (failureOf(error) === null) throw error;
    }
  };
  const hostReadings = (): HostReadings => ({
    ...readMachine(config.dataDir),
    adb_state: adbState,
    adb_version: adbVersion,
    adb_server_version: releases.server,
    ...wordsOf(guard.problem() ?? mismatchOf(releases)),
  });
  const usb = startUsbWatch({
    folder: config.usbFolder,
    pollMs: settings.usbMs,
    onChange() {
      fleet.review();
      serverLink.tellHost();
    },
  });
  const access = createDeviceAccess({
    link,
    // The fleet tells the link, which hands on commands, which drive the fleet's devices.
    fleet: {
      locate: (udid) => fleet.locate(udid),
      startOf: (udid) => fleet.startOf(udid),
      watch: (listener) => fleet.watch(listener),
    },
    shellDeadlineMs: settings.shellDeadlineMs,
  });
  const journal = openCommandJournal(join(config.dataDir, 'journal'));
  const startRunner = () =>
    createCommandRunner({
      journal,
      actions: {
        reboot: createRebootAction(access, settings.reboot),
        usb_reset: createUsbResetAction(access, createUsbBus()),
      },
      report: (report) => serverLink.report(report),
      log,
    });
  const serverLink = startServerLink({
    serverUrl: config.serverUrl,
    tokenFile: config.tokenFile,
    agentVersion: manifest.version,
    address: readAddress(),
    hostReadings,
    usbTree: usb.tree,
    commands: {
      welcomed: () => runner.welcomed(),
      deliver: (delivery) => runner.deliver(delivery),
      stored: (commandId) => runner.stored(commandId),
    },
    log,
  });
  const fleet = startDeviceFleet({
    link,
    known: openKnownDevices(join(config.dataDir, 'known-devices.json')),
    settings,
    helper: config.helper,
    log,
    usb,
    onSightings: (sightings) => {
      serverLink.tell(sightings);
    },
    onAdbState(state) {
      adbState = state;
      guard.note(state);
      if (state === 'running') void readVersion().then(serverLink.tellHost);
      else serverLink.tellHost();
    },
  });
  const runner = startRunner();
  return {
    async stop() {
      runner.stop();
      fleet.stop();
      usb.stop();
      await serverLink.stop();
      await guard.stop();
      await journal.close();
    },
  };
}

function wordsOf(problem: AdbProblem | null): Pick<HostReadings, 'adb_trouble' | 'adb_problem'> {
  return problem === null ? {} : { adb_trouble: problem.trouble, adb_problem: problem.detail };
}

/** A client of another release may end the server; this agent has none, but people on the host do. */
function mismatchOf({ server, installed }: { server: string; installed: string }): AdbProblem | null {
  if (server === '' || installed === '' || server === installed) return null;
  return { trouble: 'version_mismatch', detail: `server ${server}, installed ${installed}` };
}
