import type { HostReadings } from '@rackhand/contract/host/agent-link';
import type { DeviceLink } from '@rackhand/device-link/device-link';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Logger } from 'pino';
import type { ProviderState } from '../devices/device-provider.ts';
import { readAdbRelease, readServerRelease } from './server/adb-release.ts';
import { type AdbProblem, createAdbServerGuard } from './server/adb-server-guard.ts';
import type { AdbServerProcess } from './server/adb-server-process.ts';

/** This host's adb server: kept running, and told of. */
export interface AdbHost {
  /** What the observer of adb's list has found. */
  note(state: ProviderState): void;
  readings(): AdbReadings;
  stop(): Promise<void>;
}

type AdbReadings = Pick<
  HostReadings,
  'adb_state' | 'adb_version' | 'adb_server_version' | 'adb_trouble' | 'adb_problem'
>;

interface AdbHostDeps {
  link: DeviceLink;
  server: AdbServerProcess;
  adbPath: string;
  port: number;
  hungMs: number;
  log: Logger;
  /** Its readings have changed. */
  onChange(): void;
}

export function createAdbHost({ link, server, adbPath, port, hungMs, log, onChange }: AdbHostDeps): AdbHost {
  const guard = createAdbServerGuard({ server, log, hungMs });
  let state: ProviderState | null = null;
  let version = '';
  let releases = { server: '', installed: '' };

  const readVersion = async () => {
    try {
      version = `1.0.${await link.serverVersion()}`;
      const [running, installed] = await Promise.all([
        readServerRelease(port, server.pid()),
        readAdbRelease(adbPath),
      ]);
      releases = { server: running, installed };
    } catch (error) {
      if (failureOf(error) === null) throw error;
    }
  };
  return {
    note(next) {
      if (next === state) return;
      log.info({ from: state, to: next }, 'adb server');
      state = next;
      guard.note(next);
      if (next === 'running') void readVersion().then(onChange);
      else onChange();
    },
    readings: () => ({
      adb_state: state ?? 'down',
      adb_version: version,
      adb_server_version: releases.server,
      ...wordsOf(guard.problem() ?? mismatchOf(releases)),
    }),
    stop: guard.stop,
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
