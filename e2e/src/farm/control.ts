import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The simulator's control port: what happens to a device's wire, injected from a test. */

export interface SimulatedDevice {
  index: number;
  serial: string;
  model: string;
  kind: string;
  /** Times that it has started since it was made. */
  boots: number;
  /** Times that an adb server has come through to it. */
  connections: number;
  /** Its system is up, not only its adb. */
  booted: boolean;
}

const controlFile = z.object({ port: z.int(), token: z.string() });
const iphoneList = z.object({
  iphones: z.array(z.object({ serial: z.string(), model: z.string() })),
});
const restarts = z.object({ restarts: z.array(z.int()) });
const deviceList = z.object({
  devices: z.array(
    z.object({
      index: z.int(),
      serial: z.string(),
      model: z.string(),
      kind: z.string(),
      boots: z.int(),
      connections: z.int(),
      booted: z.boolean(),
    }),
  ),
});

/** What was done to an app of a device, which noted it before it said so. */
const journalLine = z.object({
  did: z.string(),
  app_id: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
/** A touch or key that has reached a device. */
const touchLine = z.object({ at: z.int(), did: z.string(), value: z.string().nullable() });
const journal = z.object({ journal: z.array(journalLine), touches: z.array(touchLine) });

export interface Control {
  devices: () => Promise<SimulatedDevice[]>;
  /** iPhones and iPads. */
  iphones: () => Promise<{ serial: string; model: string }[]>;
  /** When an iPhone has been restarted, by its own word. */
  restartsOf: (udid: string) => Promise<number[]>;
  /** Oldest first. */
  journalOf: (serial: string) => Promise<z.infer<typeof journalLine>[]>;
  touchesOf: (serial: string) => Promise<z.infer<typeof touchLine>[]>;
  inject: (fault: string, devices: 'all' | string[], parameters?: Record<string, unknown>) => Promise<void>;
}

export function createControl(dataDir: string): Control {
  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    // Read each time: a simulator that was started again listens on another port.
    const { port, token } = controlFile.parse(
      JSON.parse(readFileSync(join(dataDir, 'simulator', 'control.json'), 'utf8')),
    );
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`control port answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
  return {
    devices: async () => deviceList.parse(await call('/devices')).devices,
    iphones: async () => iphoneList.parse(await call('/devices')).iphones,
    restartsOf: async (udid) => restarts.parse(await call(`/devices/${udid}/journal`)).restarts,
    journalOf: async (serial) => journal.parse(await call(`/devices/${serial}/journal`)).journal,
    touchesOf: async (serial) => journal.parse(await call(`/devices/${serial}/journal`)).touches,
    inject: async (fault, devices, parameters = {}) => {
      await call('/faults', { method: 'POST', body: JSON.stringify({ devices, fault, ...parameters }) });
    },
  };
}
