import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandDelivery, CommandReport } from '@rackhand/contract/host/agent-link';
import { freePort } from '@rackhand/program/testing/free-port';
import { expect, vi } from 'vitest';
import { type AgentProcess, spawnAgent } from './agent-process.ts';
import { type ListeningServer, startListeningServer } from './listening-server.ts';
import { firstOf, type SimulatedDevice, type SimulatedRack, startSimulatedRack } from './simulated-rack.ts';

type Result = Extract<CommandReport, { type: 'command_result' }>;

/** The agent as a process, the real adb server, simulated devices, and a server that says what a test lets it say. */
export interface CommandBench {
  server: ListeningServer;
  rack: SimulatedRack;
  phone: SimulatedDevice;
  /** Over the network. */
  box: SimulatedDevice;
  journalFile: string;
  journal(): string;
  startAgent(): void;
  /** kill -9. */
  killAgent(): Promise<void>;
  until<T>(check: () => T | Promise<T>, timeout?: number): Promise<T>;
  untilAllAreThere(): Promise<void>;
  boots(device: SimulatedDevice): Promise<number>;
  /** Orders a reboot that takes `bootMs`, and kills the agent once the device has gone down; answers the order and the boots before. */
  killInReboot(
    device: SimulatedDevice,
    bootMs: number,
  ): Promise<{ delivery: CommandDelivery; before: number }>;
  deliver(device: SimulatedDevice, differently?: Partial<CommandDelivery>): CommandDelivery;
  /** The same command once more, as the next attempt. */
  again(delivery: CommandDelivery, differently?: Partial<CommandDelivery>): CommandDelivery;
  reportsOf(delivery: CommandDelivery): CommandReport[];
  untilBegun(delivery: CommandDelivery): Promise<void>;
  resultOf(delivery: CommandDelivery, timeout?: number): Promise<Result>;
  close(): Promise<void>;
}

const until: CommandBench['until'] = (check, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 20 });

interface BenchOptions {
  devices?: number;
  /** Of the agent, besides what every test's has. */
  environment?: (folder: string) => Record<string, string>;
}

export async function openCommandBench({
  devices = 6,
  environment,
}: BenchOptions = {}): Promise<CommandBench> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-'));
  writeFileSync(join(folder, 'token'), 'secret');
  const adbServerPort = await freePort();
  const server = await startListeningServer();
  const start = (): AgentProcess =>
    spawnAgent({
      SERVER_URL: `http://127.0.0.1:${server.port}`,
      AGENT_TOKEN_FILE: join(folder, 'token'),
      DATA_DIR: folder,
      ADB_SERVER_PORT: String(adbServerPort),
      LOG_LEVEL: 'warn',
      ...environment?.(folder),
    });
  let agent = start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    agent.kill(signal);
    await agent.ended;
  };
  const rack = await startSimulatedRack({ devices, adbServerPort, dataDir: folder, bootMs: 1_000 });
  const all = await rack.devices();
  const [phone, box] = [firstOf(all, { overNetwork: false }), firstOf(all, { overNetwork: true })];
  const journalFile = join(folder, 'agent', 'journal');
  const talk = conversation(server);
  const killAgent = async (): Promise<void> => {
    await end('SIGKILL');
    // What is heard from now on comes from the next one.
    server.forgetDevices();
  };
  const boots = async ({ index }: SimulatedDevice): Promise<number> =>
    (await rack.devices()).find((device) => device.index === index)?.boots ?? 0;
  return {
    server,
    rack,
    phone,
    box,
    journalFile,
    journal: () => readFileSync(journalFile, 'utf8'),
    startAgent: () => {
      agent = start();
    },
    killAgent,
    until,
    untilAllAreThere: () =>
      until(() => {
        for (const { serial } of [phone, box]) {
          expect(server.devices.get(serial)).toMatchObject({ connection: 'device', silent_tries: 0 });
        }
      }, 60_000),
    boots,
    killInReboot: async (device, bootMs) => {
      await rack.fault('slow_boot', [device.index], { ms: bootMs });
      const before = await boots(device);
      const delivery = talk.deliver(device);
      await until(async () => {
        expect(await boots(device)).toBe(before + 1);
      });
      await killAgent();
      return { delivery, before };
    },
    ...talk,
    close: async () => {
      await end('SIGTERM');
      await rack.stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Conversation = Pick<CommandBench, 'deliver' | 'again' | 'reportsOf' | 'untilBegun' | 'resultOf'>;

function conversation(server: ListeningServer): Conversation {
  const send = (delivery: CommandDelivery): CommandDelivery => {
    server.send(delivery);
    return delivery;
  };
  const reportsOf: Conversation['reportsOf'] = ({ command_id }) =>
    server.messages.filter(
      (message): message is CommandReport =>
        (message.type === 'command_progress' || message.type === 'command_result') &&
        message.command_id === command_id,
    );
  return {
    deliver: ({ serial: udid }, differently = {}) =>
      send({
        type: 'command',
        command_id: randomUUID(),
        attempt: 1,
        command: 'reboot',
        udid,
        arguments: {},
        begin_within_ms: 600_000,
        age_ms: 0,
        cancel: false,
        ...differently,
      }),
    again: (delivery, differently = {}) =>
      send({ ...delivery, attempt: delivery.attempt + 1, ...differently }),
    reportsOf,
    untilBegun: (delivery) =>
      until(() => {
        expect(reportsOf(delivery)).not.toEqual([]);
      }),
    resultOf: (delivery, timeout) =>
      until(() => {
        const result = reportsOf(delivery).findLast(
          (report): report is Result =>
            report.type === 'command_result' && report.attempt === delivery.attempt,
        );
        if (result === undefined) throw new Error('no result yet');
        return result;
      }, timeout),
  };
}
