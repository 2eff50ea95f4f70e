import { startAdbWithRack, startAgent } from '../processes.ts';
import { openSimulatorControl } from '../simulator-control.ts';

export const devicesOfRack = 50;

export interface WireRack {
  control: ReturnType<typeof openSimulatorControl>;
  stop(): Promise<void>;
}

/** Racks of devices on a wire, each with an adb server and an agent of its own, at the servers in turn. */
export async function startWireRacks(
  origins: readonly string[],
  keys: readonly string[],
): Promise<WireRack[]> {
  const racks: WireRack[] = [];
  for (const [place, key] of keys.entries()) {
    const rack = await startAdbWithRack(devicesOfRack, place * devicesOfRack);
    const { dataDir, adbPort } = rack;
    const agent = startAgent({ serverUrl: origins[place % origins.length] ?? '', key, dataDir, adbPort });
    racks.push({
      control: openSimulatorControl(dataDir),
      stop: async () => {
        await agent.stop();
        await rack.stop();
      },
    });
  }
  return racks;
}
