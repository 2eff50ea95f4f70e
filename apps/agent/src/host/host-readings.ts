import { statfsSync } from 'node:fs';
import { hostname, loadavg, networkInterfaces } from 'node:os';

/** Bytes that the agent may still write; null where the system does not say. */
export function readDiskFree(directory: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** One-minute load average. */
export function readLoad(): number | null {
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
