import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { pino } from 'pino';
import { transportOf } from '../rack/cable.ts';
import type { DevicePort } from '../rack/device-port.ts';
import { type RunningSimulator, runSimulator } from '../run-simulator.ts';
import { until } from './until.ts';

const adbPath = process.env['ADB_PATH'] ?? 'adb';

export interface AdbAnswer {
  code: number;
  out: Buffer;
  err: string;
}

export interface TestRack {
  folder: string;
  simulator: RunningSimulator;
  adbPort: number;
  /** Runs the adb command against the rack's own adb server. */
  adb(args: readonly string[], input?: string): Promise<AdbAnswer>;
  /** `adb -s DEVICE …`, with its output as text. */
  on(index: number, args: readonly string[]): Promise<{ code: number; out: string; err: string }>;
  port(index: number): DevicePort;
  /** adb's word for the device: `device`, `unauthorized`, `offline`; undefined when it is not in the list. */
  connectionOf(index: number): Promise<string | undefined>;
  fault(index: number | 'all', fault: string, parameters?: Record<string, unknown>): Promise<void>;
  restartAdb(): Promise<void>;
  restartSimulator(): Promise<void>;
  stop(): Promise<void>;
}

/** Until then the adb command would start a server of its own, which nobody ends. */
async function adbListens(adbPort: number): Promise<void> {
  await until(
    'the adb server listens',
    () =>
      new Promise((resolve) => {
        const socket = connect(adbPort, '127.0.0.1');
        socket.on('error', () => {
          resolve(false);
        });
        socket.on('connect', () => {
          socket.destroy();
          resolve(true);
        });
      }),
    30_000,
  );
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A rack with an adb server of its own, both gone after `stop`. */
export async function startRack(options: {
  devices: number;
  iphones?: number;
  bootMs?: number;
}): Promise<TestRack> {
  const folder = mkdtempSync(join(tmpdir(), 'rack-'));
  const adbPort = await freePort();
  const env = { ...process.env, HOME: folder, ANDROID_ADB_SERVER_PORT: String(adbPort) };
  const log = pino({ level: 'silent' });
  const config = {
    devices: options.devices,
    iphones: options.iphones ?? 0,
    adbServerPort: adbPort,
    dataDir: folder,
    firstDevice: 0,
    boxes: 0,
    bootMs: options.bootMs ?? 400,
    logLevel: 'silent',
  };
  const startAdb = (): ChildProcess => spawn(adbPath, ['nodaemon', 'server'], { env, stdio: 'ignore' });
  let server = startAdb();
  let simulator = await runSimulator(config, log);

  function adb(args: readonly string[], input?: string): Promise<AdbAnswer> {
    return new Promise((resolve) => {
      const child = execFile(
        adbPath,
        args,
        { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => {
          resolve({ code: error === null ? 0 : Number(error.code ?? 255), out, err: err.toString('utf8') });
        },
      );
      // A command that fails at once does not read its input.
      child.stdin?.on('error', () => undefined).end(input ?? '');
    });
  }

  function port(index: number): DevicePort {
    const found = simulator.rack.ports[index];
    if (found === undefined) throw new RangeError(`no device ${String(index)}`);
    return found;
  }

  async function connectionOf(index: number): Promise<string | undefined> {
    const { out } = await adb(['devices']);
    const rows = out
      .toString('utf8')
      .split('\n')
      .map((line) => line.split('\t'));
    return rows.find(([transport]) => transport === transportOf(port(index)))?.[1]?.trim();
  }

  async function allAttached(): Promise<void> {
    await until(
      'all devices are attached',
      async () => {
        const { out } = await adb(['devices']);
        return (
          out
            .toString('utf8')
            .split('\n')
            .filter((line) => line.endsWith('\tdevice')).length >= options.devices
        );
      },
      30_000,
    );
  }

  const rack: TestRack = {
    folder,
    get simulator() {
      return simulator;
    },
    adbPort,
    adb,
    async on(index, args) {
      const { code, out, err } = await adb(['-s', transportOf(port(index)), ...args]);
      return { code, out: out.toString('utf8'), err };
    },
    port,
    connectionOf,
    async fault(index, fault, parameters = {}) {
      const response = await fetch(`http://127.0.0.1:${String(simulator.control.port)}/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${simulator.control.token}` },
        body: JSON.stringify({ ...parameters, fault, devices: index === 'all' ? 'all' : [index] }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async restartAdb() {
      await endProcess(server);
      server = startAdb();
      await adbListens(adbPort);
      await allAttached();
    },
    async restartSimulator() {
      simulator.stop();
      simulator = await runSimulator(config, log);
    },
    async stop() {
      simulator.stop();
      await endProcess(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await adbListens(adbPort);
  await allAttached();
  return rack;
}
