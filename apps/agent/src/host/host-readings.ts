import { statfsSync } from 'node:fs';
import {
  availableParallelism,
  freemem,
  hostname,
  loadavg,
  networkInterfaces,
  totalmem,
  uptime,
} from 'node:os';
import type { HostReadings } from '@rackhand/contract/host/agent-link';

type MachineReadings = Pick<
  HostReadings,
  'load' | 'cpu_count' | 'memory_total' | 'memory_free' | 'disk_total' | 'disk_free' | 'uptime_seconds'
>;

/** What the machine says of itself; of its disks, the one that the agent writes to. */
export function readMachine(directory: string): MachineReadings {
  return {
    ...readDisk(directory),
    load: readLoad(),
    cpu_count: availableParallelism(),
    memory_total: totalmem(),
    memory_free: freemem(),
    uptime_seconds: Math.floor(uptime()),
  };
}

/** null where the system does not say. */
function readDisk(directory: string): { disk_total: number | null; disk_free: number | null } {
  try {
    const { bavail, blocks, bsize } = statfsSync(directory);
    return { disk_total: blocks * bsize, disk_free: bavail * bsize };
  } catch {
    return { disk_total: null, disk_free: null };
  }
}

/** One-minute load average. */
function readLoad(): number | null {
  const [load] = loadavg();
  return load === undefined ? null : Math.round(load * 100) / 100;
}

/** The address under which other machines are most likely to reach this one. */
export function readAddress(): string {
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return outward?.address ?? hostname();
}
