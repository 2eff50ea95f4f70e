import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SimulatedDevice {
  index: number;
  serial: string;
  /** adb's serial for it. */
  transport: string;
  kind: string;
  plugged: boolean;
  /** null without a battery. */
  battery: number | null;
}

/** The simulator's control port, as it is written in its data directory. */
export interface SimulatorControl {
  devices(): Promise<SimulatedDevice[]>;
  /** How often a device has started, and when last. */
  startOf(serial: string): Promise<{ boots: number; bootedAt: number }>;
  /** Answers when it reached the devices, as Date.now(). */
  inject(fault: string, serials: string[] | 'all', parameters?: Record<string, unknown>): Promise<number>;
}

interface ListedDevice extends SimulatedDevice {
  boots: number;
  booted_at: number;
}

export function openSimulatorControl(dataDir: string): SimulatorControl {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, 'simulator/control.json'), 'utf8')) as {
    port: number;
    token: string;
  };
  const origin = `http://127.0.0.1:${String(port)}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = async (): Promise<ListedDevice[]> => {
    const answer = await fetch(`${origin}/devices`, { headers });
    return ((await answer.json()) as { devices: ListedDevice[] }).devices;
  };
  return {
    devices: list,
    startOf: async (serial) => {
      const found = (await list()).find((device) => device.serial === serial);
      if (found === undefined) throw new Error(`The rack has no device ${serial}`);
      return { boots: found.boots, bootedAt: found.booted_at };
    },
    inject: async (fault, serials, parameters = {}) => {
      const body = JSON.stringify({ devices: serials, fault, ...parameters });
      const answer = await fetch(`${origin}/faults`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${fault}: ${await answer.text()}`);
      return ((await answer.json()) as { at: number }).at;
    },
  };
}
