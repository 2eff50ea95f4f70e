import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { textOf } from '@rackhand/program/text-of';
import { z } from 'zod';

const record = z.object({ pid: z.int().positive(), port: z.int() });

export interface AdbServerProcessOptions {
  adbPath: string;
  port: number;
  /** Holds the server's key, its record and its last words. */
  dataDir: string;
}

/** Why a server ended, or did not even begin. */
export interface AdbServerEnd {
  why: string;
  /** There is no such command. */
  isMissing: boolean;
}

export interface AdbServerProcess {
  start(onEnd: (end: AdbServerEnd) => void): void;
  /** The server that an agent with this data directory started, while it runs; null when there is none. */
  pid(): number | null;
  signal(signal: NodeJS.Signals): void;
  /** adb writes some lines for each device that comes or goes, for ever. */
  trimLog(): void;
}

const longestLogBytes = 1024 * 1024;

/** The adb server as a process of its own, which outlives an agent that is killed and is found again by the next one. */
export function createAdbServerProcess(options: AdbServerProcessOptions): AdbServerProcess {
  const { adbPath, port, dataDir } = options;
  const recordFile = join(dataDir, 'adb-server.json');
  const logFile = join(dataDir, 'adb-server.log');

  const pid = (): number | null => {
    const found = readRecord(recordFile);
    return found?.port === port && isAdbServer(found.pid, port) ? found.pid : null;
  };
  const spawnServer = (onEnd: (end: AdbServerEnd) => void) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(logFile, '', { mode: 0o600 });
    // Appending, so that a file which is cut short does not grow back with a hole in it.
    const log = openSync(logFile, 'a');
    const child = spawn(adbPath, ['-P', String(port), 'nodaemon', 'server'], {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      env: serverEnvironment(dataDir),
    });
    closeSync(log);
    child.unref();
    reportEnd(child, logFile, adbPath, onEnd);
    if (child.pid !== undefined) writeRecord(recordFile, { pid: child.pid, port });
  };
  return {
    pid,
    start(onEnd) {
      try {
        spawnServer(onEnd);
      } catch (error) {
        onEnd({ why: textOf(error), isMissing: false });
      }
    },
    signal(signal) {
      const target = pid();
      try {
        if (target !== null) process.kill(target, signal);
      } catch (error) {
        // It has ended in this very moment.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
    trimLog() {
      if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes) truncateSync(logFile);
    },
  };
}

/** Its key stays the same, so that a device which was allowed once is not asked again; it attaches nothing by itself. */
function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, ADB_VENDOR_KEYS } = process.env;
  return {
    PATH,
    LD_LIBRARY_PATH,
    ADB_VENDOR_KEYS,
    HOME: dataDir,
    // Below 5555, where adb begins to look for emulators of its own accord.
    ADB_LOCAL_TRANSPORT_MAX_PORT: '5554',
    ADB_MDNS: '0',
    ADB_MDNS_AUTO_CONNECT: '0',
  };
}

function reportEnd(
  child: ChildProcess,
  logFile: string,
  adbPath: string,
  onEnd: (end: AdbServerEnd) => void,
): void {
  child.once('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT';
    onEnd({
      why: isMissing ? `${adbPath} is not there: install adb or set ADB_PATH` : error.message,
      isMissing,
    });
  });
  child.once('exit', (code, signal) => {
    onEnd({ why: `${signal ?? `code ${code ?? 'unknown'}`}: ${lastWords(logFile)}`, isMissing: false });
  });
}

function lastWords(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1)?.slice(0, 200) ?? '';
  } catch {
    return '';
  }
}

/** Whole at any time: an agent that is killed here would leave a server that the next one takes for somebody else’s. */
function writeRecord(file: string, content: z.infer<typeof record>): void {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

function readRecord(file: string): z.infer<typeof record> | null {
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A process number is used again by the system, so the command line is looked at too. */
function isAdbServer(pid: number, port: number): boolean {
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return argv.includes('nodaemon') && argv.includes(String(port));
  } catch {
    return false;
  }
}
