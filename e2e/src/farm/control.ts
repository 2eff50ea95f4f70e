import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The simulator's control port: what happens to a device's wire, injected from a test. */

export interface SimulatedDevice {
  index: number;
  serial: string;
  model: string;
  /** Times that it has started since it was made. */
  boots: number;
  /** Its system is up, not only its adb. */
  booted: boolean;
}

const controlFile = z.object({ port: z.int(), token: z.string() });
const deviceList = z.object({
  devices: z.array(
    z.object({ index: z.int(), serial: z.string(), model: z.string(), boots: z.int(), booted: z.boolean() }),
  ),
});

export interface Control {
  devices: () => Promise<SimulatedDevice[]>;
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
    inject: async (fault, devices, parameters = {}) => {
      await call('/faults', { method: 'POST', body: JSON.stringify({ devices, fault, ...parameters }) });
    },
  };
}
