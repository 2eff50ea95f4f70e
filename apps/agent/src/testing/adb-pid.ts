import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process of the adb server that an agent with this data directory has started. */
export function adbPidIn(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, 'agent', 'adb-server.json'), 'utf8')) as { pid: number }).pid;
}
