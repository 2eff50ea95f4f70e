import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { z } from 'zod';

const control = z.object({ port: z.int(), token: z.string() });
const listing = z.object({
  devices: z.array(
    z.object({
      index: z.int(),
      serial: z.string(),
      transport: z.string(),
      kind: z.string(),
      boots: z.int(),
    }),
  ),
});

/** An iPhone or iPad; `trusts`: how many computers. */
const iphoneListing = z.object({
  iphones: z.array(
    z.object({ index: z.int(), serial: z.string(), model: z.string(), boots: z.int(), trusts: z.int() }),
  ),
});
export type SimulatedIphone = z.infer<typeof iphoneListing>['iphones'][number];
const restarts = z.object({ restarts: z.array(z.int()) });

const journal = z.object({
  journal: z.array(
    z.object({ did: z.string(), app_id: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
const touches = z.object({
  touches: z.array(
    z.object({
      did: z.string(),
      app_id: z.string(),
      screen: z.string().nullable(),
      widget: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
});
/** A touch, a key, a text, a start or a stop that has reached a device, by its own word. */
export type Touch = z.infer<typeof touches>['touches'][number];
/** What was done to an app of a device, by the device's own word. */
export type DoneToApp = z.infer<typeof journal>['journal'][number];

export type SimulatedDevice = z.infer<typeof listing>['devices'][number];

export interface SimulatedRack {
  devices(): Promise<SimulatedDevice[]>;
  iphones(): Promise<SimulatedIphone[]>;
  /** When an iPhone has been restarted, by its own word. */
  restarts(iphone: SimulatedIphone): Promise<number[]>;
  fault(
    name: string,
    devices: 'all' | (string | number)[],
    parameters?: Record<string, unknown>,
  ): Promise<void>;
  /** What was done to a device's apps, oldest first. */
  journal(device: SimulatedDevice): Promise<DoneToApp[]>;
  /** What was touched on it, oldest first. */
  touches(device: SimulatedDevice): Promise<Touch[]>;
  /** Resolves when the process has ended, and writes no more. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Simulated devices as a process of their own, plugged into the adb server of this port. */
export async function startSimulatedRack(options: {
  devices: number;
  iphones?: number;
  /** Set-top boxes besides, which wait at 127.0.0.2:5555 and the addresses after it. */
  boxes?: number;
  adbServerPort: number;
  dataDir: string;
  bootMs?: number;
}): Promise<SimulatedRack> {
  const child = spawn(process.execPath, ['dist/simulator/main.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      SIMULATED_DEVICES: String(options.devices),
      SIMULATED_IOS: String(options.iphones ?? 0),
      SIMULATED_BOXES: String(options.boxes ?? 0),
      ADB_SERVER_PORT: String(options.adbServerPort),
      DATA_DIR: options.dataDir,
      SIMULATED_BOOT_MS: String(options.bootMs ?? 3_000),
    },
  });
  const ended = once(child, 'exit');
  const file = join(options.dataDir, 'simulator', 'control.json');
  const { port, token } = await vi.waitFor(() => control.parse(JSON.parse(readFileSync(file, 'utf8'))), {
    timeout: 20_000,
    interval: 50,
  });
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`the simulator answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    devices: async () => listing.parse(await call('/devices')).devices,
    iphones: async () => iphoneListing.parse(await call('/devices')).iphones,
    restarts: async ({ serial }) => restarts.parse(await call(`/devices/${serial}/journal`)).restarts,
    journal: async ({ index }) => journal.parse(await call(`/devices/${index}/journal`)).journal,
    touches: async ({ index }) => touches.parse(await call(`/devices/${index}/journal`)).touches,
    async fault(name, devices, parameters = {}) {
      await call('/faults', {
        method: 'POST',
        body: JSON.stringify({ devices, fault: name, ...parameters }),
      });
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The first one with a cable, or the first one on the network. */
export function firstOf(
  devices: readonly SimulatedDevice[],
  { overNetwork }: { overNetwork: boolean },
): SimulatedDevice {
  const found = devices.find(({ transport }) => transport.includes(':') === overNetwork);
  if (found === undefined) throw new Error('the simulated rack has no such device');
  return found;
}
