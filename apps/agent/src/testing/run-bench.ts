import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentMessage, ServerMessage } from '@rackhand/contract/host/agent-link';
import type { RunItem, RunPlan } from '@rackhand/contract/test/run-link';
import type { SentStep } from '@rackhand/contract/test/sent-scenario';
import { freePort } from '@rackhand/program/testing/free-port';
import { expect, vi } from 'vitest';
import type { AppiumConfig } from '../config.ts';
import { type Agent, type AgentSettings, defaultAgentSettings } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from './listening-server.ts';
import {
  type SimulatedDevice,
  type SimulatedRack,
  startSimulatedRack,
  type Touch,
} from './simulated-rack.ts';
import { startTestAgent } from './start-test-agent.ts';

type Order = Extract<ServerMessage, { type: 'run' }>;
export type RunResult = Extract<AgentMessage, { type: 'run_result' }>;

/** The agent, the real adb server, simulated devices, and a server that orders runs and stores what it is told of them. */
export interface RunBench {
  /** With what the agent keeps. */
  folder: string;
  server: ListeningServer;
  rack: SimulatedRack;
  phone: SimulatedDevice;
  settings: AgentSettings;
  until<T>(check: () => T | Promise<T>, timeout?: number): Promise<T>;
  /** A run of these steps, each as a verb and what stands behind it. */
  order(steps: readonly SentStep[], plan?: Partial<RunPlan>, differently?: Partial<Order>): Order;
  stop(order: Order, how: 'stop' | 'over'): void;
  resultOf(order: Order, timeout?: number): Promise<RunResult>;
  /** As the server has been told of them last, in their order. */
  itemsOf(order: Order): RunItem[];
  logOf(order: Order): string[];
  /** Names of what was brought, and what it was. */
  filesOf(order: Order): Map<string, Buffer>;
  /** Since the last order. */
  touches(): Promise<Touch[]>;
  startAgent(): void;
  stopAgent(): Promise<void>;
  untilThere(): Promise<void>;
  close(): Promise<void>;
}

export const bank = 'com.example.bank';
const until: RunBench['until'] = (check, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 20 });

export function step(verb: string, given: SentStep['with'] = {}, beside: Partial<SentStep> = {}): SentStep {
  return { verb, line: 1, with: given, ...beside };
}

export async function openRunBench(
  differently: Partial<AgentSettings> = {},
  configured: { appium?: AppiumConfig; inputMethod?: string } = {},
): Promise<RunBench> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-'));
  writeFileSync(join(folder, 'token'), 'secret');
  const adbServerPort = await freePort();
  const server = await startListeningServer();
  const settings = { ...defaultAgentSettings, ...differently };
  const start = (): Agent =>
    startTestAgent({
      ...{ folder, serverPort: server.port, adbServerPort, settings },
      ...configured,
    });
  let agent = start();
  const rack = await startSimulatedRack({ devices: 6, adbServerPort, dataDir: folder, bootMs: 800 });
  const phone = await until(async () => withBank(await rack.devices(), server.messages), 60_000);
  let [number, touchesBefore] = [0, 0];

  const order: RunBench['order'] = (steps, plan = {}, changes = {}) => {
    number += 1;
    const whole: Order = {
      type: 'run',
      test_run_id: `${String(number)}-1`,
      attempt: 1,
      fence: number,
      udid: phone.serial,
      plan: {
        app: null,
        scenario: { app: bank, variables: {}, steps: [...steps] },
        exploring: null,
        executor: 'adb',
        appium_port: null,
        limit_seconds: 60,
        reboot_before: false,
        cleaning_before: 'none',
        cleaning_after: 'standard',
        stop_on_crash: false,
        screenshots: 'none',
        kept_apps: [bank],
        kept_data: [],
        after_runner: null,
        ...plan,
      },
      ...changes,
    };
    void rack.touches(phone).then((all) => {
      touchesBefore = all.length;
      server.send(whole);
    });
    return whole;
  };
  const isOf =
    ({ test_run_id, attempt }: Order) =>
    (message: AgentMessage): boolean =>
      'test_run_id' in message && message.test_run_id === test_run_id && message.attempt === attempt;
  return {
    folder,
    server,
    rack,
    phone,
    settings,
    until,
    order,
    stop({ test_run_id, attempt, fence }, how) {
      server.send({ type: 'run_stop', test_run_id, attempt, fence, how });
    },
    resultOf: async (of, timeout) => {
      const result = await until(() => {
        const found = server.messages.find(
          (message): message is RunResult => message.type === 'run_result' && isOf(of)(message),
        );
        if (found === undefined) throw new Error('no result yet');
        return found;
      }, timeout);
      const { test_run_id, attempt, fence } = of;
      server.send({ type: 'run_stored', test_run_id, attempt, fence });
      return result;
    },
    itemsOf(of) {
      const items = new Map<number, RunItem>();
      for (const message of server.messages)
        if (message.type === 'run_progress' && isOf(of)(message))
          for (const item of message.items) items.set(item.number, item);
      return [...items.values()].toSorted((a, b) => a.number - b.number);
    },
    logOf: ({ test_run_id, attempt }) => server.logs.get(`${test_run_id}.${String(attempt)}`) ?? [],
    filesOf({ test_run_id }) {
      const own = [...server.files].flatMap(([path, bytes]): [string, Buffer][] => {
        const url = new URL(path, 'http://localhost');
        const name = url.searchParams.get('remote_file');
        return url.pathname === `/agent/run/${test_run_id}/file` && name !== null ? [[name, bytes]] : [];
      });
      return new Map(own);
    },
    touches: async () => (await rack.touches(phone)).slice(touchesBefore),
    startAgent: () => {
      agent = start();
    },
    stopAgent: () => agent.stop(),
    untilThere: () =>
      until(() => {
        expect(server.devices.get(phone.serial)).toMatchObject({ connection: 'device', silent_tries: 0 });
      }, 60_000),
    close: async () => {
      await agent.stop();
      await rack.stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A phone with a cable that has the bank's app, as the agent has told. */
function withBank(devices: readonly SimulatedDevice[], messages: readonly AgentMessage[]): SimulatedDevice {
  const owners = messages.flatMap((message) =>
    message.type === 'device_apps' && message.apps.some(({ app_id }) => app_id === bank) ? message.udid : [],
  );
  const phones = devices.filter(({ kind, transport }) => kind === 'phone' && !transport.includes(':'));
  const found = phones.find(({ serial }) => owners.includes(serial));
  if (found === undefined) throw new Error('no phone with the bank has been told of yet');
  return found;
}
