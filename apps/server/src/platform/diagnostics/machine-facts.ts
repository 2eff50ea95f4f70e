import { statfs } from 'node:fs/promises';
import { arch, availableParallelism, freemem, loadavg, release, totalmem, type, uptime } from 'node:os';

const gibibytes = (bytes: number): number => Math.round((bytes / 1024 ** 3) * 10) / 10;

/** What this program runs on. */
export async function machineFacts(dataDir: string): Promise<Record<string, unknown>> {
  const disk = await statfs(dataDir).catch(() => null);
  return {
    node: process.version,
    system: `${type()} ${release()} ${arch()}`,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    processors: availableParallelism(),
    load: loadavg().map((value) => Math.round(value * 100) / 100),
    memory_gib: { free: gibibytes(freemem()), total: gibibytes(totalmem()) },
    uptime_hours: Math.round(uptime() / 360) / 10,
    data_disk_gib:
      disk === null
        ? null
        : { free: gibibytes(disk.bavail * disk.bsize), total: gibibytes(disk.blocks * disk.bsize) },
  };
}
