import type { Device, StateChange } from '@rackhand/contract/device/device';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { createPoolSnapshots } from '../features/devices/pool-snapshots.ts';
import { addHost } from '../features/hosts/host-registration.ts';
import { judgeHosts } from '../judge-hosts.ts';
import { createTestApp, sameOrigin, type TestApp } from './create-test-app.ts';
import type { DeploymentFolder } from './deployment-folder.ts';
import { type dialAsAgent, dialWelcomed, type TestAgent } from './test-agent.ts';
import { openStream, type TestStream } from './test-stream.ts';

/** A listening server with a signed-in admin, and short words for what agents and consoles do to it. */
export interface TestFarm extends TestApp {
  origin: string;
  cookie: string;
  /** Adds a host and gives its agent's token. */
  addHost(name: string, options?: { acceptNewDevices: boolean; maxDevices?: number }): Promise<string>;
  dial(
    token: string,
    options?: Partial<Omit<Parameters<typeof dialAsAgent>[0], 'origin' | 'token'>>,
  ): Promise<TestAgent>;
  stream(headers?: Record<string, string>): Promise<TestStream>;
  /** `data` of a GET. */
  read<Data>(path: string): Promise<Data>;
  call(path: string, body: object): Promise<Answer>;
  devices(): Promise<Device[]>;
  device(udid: string): Promise<Device>;
  history(udid: string): Promise<StateChange[]>;
  /** What an instance does each second once it may judge. */
  judgeHosts(): Promise<void>;
}

export interface Answer {
  status: number;
  errorCode: number | string;
  data: Record<string, unknown>;
  details: { field: string; message: string }[];
}

/** For tests of what happens by itself when its time has come: a clock that was moved is soon seen. */
export const createQuickFarm = (): Promise<TestFarm> => createTestFarm(undefined, {}, {}, 200);

export const neverMs = 60 * 60_000;

/** For tests of what is not done yet: a clock that was moved is seen by no job. */
export const createIdleFarm = (): Promise<TestFarm> => createTestFarm(undefined, {}, {}, neverMs);

export async function createTestFarm(
  beside?: TestApp,
  env: Record<string, string> = {},
  deployments: DeploymentFolder = {},
  lookEveryMs?: number,
): Promise<TestFarm> {
  const base = await createTestApp(
    beside === undefined ? { env, deployments, lookEveryMs } : { beside, env, lookEveryMs },
  );
  const { app, db, clock } = base;
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = await base.signIn('admin');
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };

  const read = async <Data>(path: string): Promise<Data> => {
    const response = await app.inject({ url: path, headers: { cookie } });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
    return response.json<{ data: Data }>().data;
  };
  const devices = async (): Promise<Device[]> => (await read<{ arns: Device[] }>('/admbo/all_device')).arns;
  const device = async (udid: string): Promise<Device> => {
    const found = (await devices()).find(({ info }) => info.udid === udid);
    if (found === undefined) throw new Error(`no device ${udid}`);
    return found;
  };
  return {
    ...base,
    origin,
    cookie,
    read,
    devices,
    device,
    addHost: async (name, options = { acceptNewDevices: true }) => {
      const token = await addHost({ db, clock }, { name, ...options });
      if (token === null) throw new Error(`there is a host ${name}`);
      return token;
    },
    dial: (token, options) => dialWelcomed({ origin, token, now: clock.now, ...options }),
    stream: async (headers = {}) => openStream(origin, { cookie, ...headers }),
    call: async (path, payload) => {
      const headers = { cookie, ...sameOrigin };
      const response = await app.inject({ method: 'POST', url: path, headers, payload });
      const body = response.json<Partial<Answer>>();
      return {
        status: response.statusCode,
        errorCode: body.errorCode ?? '',
        data: body.data ?? {},
        details: body.details ?? [],
      };
    },
    history: async (udid) => {
      const { arn } = await device(udid);
      return (await read<{ history: StateChange[] }>(`/service/get_info?deviceArn=${arn}`)).history;
    },
    judgeHosts: () => judgeHosts(db, rules, clock.now()),
  };
}
