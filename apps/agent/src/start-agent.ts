import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostReadings } from '@rackhand/contract/host/agent-link';
import { createDeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import { startTimeOf } from '@rackhand/program/process-life';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { type ActionSettings, createActions, defaultActionSettings } from './actions/agent-kinds.ts';
import { openCommandJournal } from './actions/command-journal.ts';
import { createCommandRunner } from './actions/command-runner.ts';
import { createDeviceAccess } from './actions/device-access.ts';
import { readAdbRelease, readServerRelease } from './adb-server/adb-release.ts';
import { type AdbProblem, createAdbServerGuard } from './adb-server/adb-server-guard.ts';
import { createAdbServerProcess } from './adb-server/adb-server-process.ts';
import type { AgentConfig } from './config.ts';
import { startDeviceFleet } from './devices/device-fleet.ts';
import { defaultFleetSettings, type FleetSettings } from './devices/fleet-settings.ts';
import { openKnownDevices } from './devices/known-devices.ts';
import { readAddress, readMachine } from './host/host-readings.ts';
import { createUsbReader } from './host/usb-tree.ts';
import { startUsbWatch } from './host/usb-watch.ts';
import { createFileSender } from './server-link/send-file.ts';
import { startServerLink } from './server-link/server-link.ts';

export interface AgentSettings extends FleetSettings {
  /** How long the adb server may take for what it answers by itself. */
  serverDeadlineMs: number;
  /** How long an adb server of our own may hang before it is started again. */
  hungMs: number;
  actions: ActionSettings;
  /** The USB tree is read this often, besides when a device comes or goes. */
  usbMs: number;
  /** Never again before so much time, whatever comes and goes. */
  usbRestMs: number;
}

export const defaultAgentSettings: AgentSettings = {
  ...defaultFleetSettings,
  serverDeadlineMs: 3_000,
  hungMs: 7_000,
  actions: defaultActionSettings,
  usbMs: 5_000,
  usbRestMs: 300,
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
    readTree: createUsbReader(config.usbFolder),
    pollMs: settings.usbMs,
    restMs: settings.usbRestMs,
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
    adbServer: () => nameOf(server.pid()),
  });
  const journal = openCommandJournal(join(config.dataDir, 'journal'));
  const startRunner = () =>
    createCommandRunner({
      journal,
      actions: createActions({ access, send: createFileSender(config), settings: settings.actions }),
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
      welcomed: (abilities) => runner.welcomed(abilities),
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

/** A number that is used again belongs to another start. */
function nameOf(pid: number | null): string {
  return pid === null ? '' : `${String(pid)} ${startTimeOf(pid)}`;
}

function wordsOf(problem: AdbProblem | null): Pick<HostReadings, 'adb_trouble' | 'adb_problem'> {
  return problem === null ? {} : { adb_trouble: problem.trouble, adb_problem: problem.detail };
}

/** A client of another release may end the server; this agent has none, but people on the host do. */
function mismatchOf({ server, installed }: { server: string; installed: string }): AdbProblem | null {
  if (server === '' || installed === '' || server === installed) return null;
  return { trouble: 'version_mismatch', detail: `server ${server}, installed ${installed}` };
}
