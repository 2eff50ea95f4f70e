import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { inject } from 'vitest';
import { setClock, settableClock, type WrongTime } from './clock.ts';
import { type Control, createControl } from './control.ts';
import { copyDatabase, makeDataDir, removeDataDir } from './data-template.ts';
import { createProgram, type Program } from './program.ts';
import { type Relay, startRelay } from './relay.ts';
import { waitUntil } from './wait-until.ts';

/** Server, agent and simulated rack as they are built, on ports and a data directory of their own. */
export interface Farm {
  url: string;
  dataDir: string;
  adbPort: number;
  admin: { id: string; password: string };
  server: Program;
  agent: Program;
  simulator: Program;
  control: Control;
  /** null: the agent dials the server itself. */
  relay: Relay | null;
  availableDevices: () => Promise<number>;
  /** The server's time of day from now on. */
  setClock: (time: WrongTime) => Promise<void>;
  stop: () => Promise<void>;
}

/** Keeps every password rule; nobody uses it anywhere else. */
const admin = { id: 'admin01', password: 'Blue7Kettle!moss' };

interface FarmOptions {
  devices: number;
  /** iPhones and iPads besides. */
  iphones?: number;
  /** Files of the deployments folder, by name: text as it is, anything else as JSON. */
  deployments?: Readonly<Record<string, object | string>>;
  /** Comings and goings within five minutes that make a connection unstable; without it none ever is. */
  unstableAfterChanges?: number;
  /** The agent reaches its server through a network that can be cut. */
  throughRelay?: true;
  /** Programs of another release, as paths of what is started. */
  builds?: Partial<Record<'server' | 'agent', string>>;
  /** Settings of all programs besides. */
  env?: Readonly<Record<string, string>>;
}

/** @param template whose database it begins with; a server of another release makes its own */
export async function startFarm(options: FarmOptions, template = inject('dataTemplate')): Promise<Farm> {
  const dataDir = makeDataDir();
  if (template !== undefined && options.builds?.server === undefined) copyDatabase(template, dataDir);
  writeDeployments(dataDir, options.deployments ?? {});
  const [port, adbPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const relay = options.throughRelay === true ? await startRelay(port) : null;
  const agentUrl = relay?.url ?? url;
  const programs = createPrograms({ ...options, dataDir, port, adbPort, agentUrl });
  for (const program of Object.values(programs)) program.start();

  const farm: Farm = {
    url,
    dataDir,
    adbPort,
    admin,
    ...programs,
    control: createControl(dataDir),
    relay,
    availableDevices: () => countAvailable(url),
    setClock: (time) => setClock(programs.server, dataDir, time),
    stop: async () => {
      await programs.agent.stop();
      await Promise.all([programs.simulator.stop(), programs.server.stop(), relay?.stop()]);
      stopAdbServer(adbPort);
      removeDataDir(dataDir);
    },
  };
  await waitUntilComplete(farm, options.devices + (options.iphones ?? 0));
  return farm;
}

interface ProgramInputs extends FarmOptions {
  dataDir: string;
  port: number;
  adbPort: number;
  /** Where the agent finds its server. */
  agentUrl: string;
}

function createPrograms(inputs: ProgramInputs) {
  const {
    dataDir,
    port,
    adbPort,
    agentUrl,
    devices,
    iphones = 0,
    unstableAfterChanges = 0,
    builds = {},
  } = inputs;
  const tokenFile = join(dataDir, 'agent', 'token');
  mkdirSync(join(dataDir, 'agent'), { recursive: true });
  writeFileSync(tokenFile, randomBytes(32).toString('base64url'), { mode: 0o600 });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...inputs.env };
  const start = (name: 'server' | 'agent' | 'simulator', own: NodeJS.ProcessEnv): Program => {
    const main = (name === 'simulator' ? undefined : builds[name]) ?? `dist/${name}/main.mjs`;
    return createProgram([...(name === 'server' ? settableClock : []), main], { ...env, ...own });
  };
  return {
    server: start('server', {
      PORT: String(port),
      ADMIN_ID: admin.id,
      ADMIN_PASSWORD: admin.password,
      LOCAL_HOST_NAME: 'lab-1',
      LOCAL_AGENT_TOKEN_FILE: tokenFile,
      TRIAL: 'simulated',
      // Tests switch one device many times: that is no unstable connection, unless it is what they are about.
      UNSTABLE_AFTER_CHANGES: String(unstableAfterChanges),
      DEPLOYMENTS_DIR: deploymentsDirOf(dataDir),
      // Receivers of tests.
      WEBHOOK_HOSTS: '127.0.0.1',
    }),
    agent: start('agent', {
      SERVER_URL: agentUrl,
      AGENT_TOKEN_FILE: tokenFile,
      ADB_SERVER_PORT: String(adbPort),
      USB_SYSFS_DIR: join(dataDir, 'simulator', 'usb'),
      ...(iphones > 0 ? { USBMUXD_SOCKET_ADDRESS: join(dataDir, 'simulator', 'usbmuxd') } : {}),
      HELPER_PACKAGE: 'com.example.labhelper',
    }),
    simulator: start('simulator', {
      SIMULATED_DEVICES: String(devices),
      SIMULATED_IOS: String(iphones),
      ADB_SERVER_PORT: String(adbPort),
    }),
  };
}

function writeDeployments(dataDir: string, files: Readonly<Record<string, object | string>>): void {
  mkdirSync(deploymentsDirOf(dataDir));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(deploymentsDirOf(dataDir), name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
}

const deploymentsDirOf = (dataDir: string): string => join(dataDir, 'deployments');

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

export async function countAvailable(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`).catch(() => undefined);
  const text = (await answer?.text()) ?? '';
  return Number(/^(?:\w+_)?devices\{[^}]*state="AVAILABLE"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function waitUntilComplete(farm: Farm, devices: number): Promise<void> {
  try {
    await waitUntil(
      `${devices} devices available`,
      async () => (await isReady(farm.url)) && (await countAvailable(farm.url)) === devices,
      120_000,
    );
  } catch (error) {
    const outputs = [farm.server, farm.agent, farm.simulator].map(({ output }) => output.slice(-3_000));
    await farm.stop();
    throw new Error(outputs.join('\n----\n'), { cause: error });
  }
}

/** The agent stops the adb server that it started; a killed agent could not. One that hangs keeps nobody waiting. */
export function stopAdbServer(adbPort: number): void {
  spawnSync('adb', ['-P', String(adbPort), 'kill-server'], { stdio: 'ignore', timeout: 10_000 });
}
