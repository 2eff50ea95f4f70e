import { setTimeout as wait } from 'node:timers/promises';
import { type ControlFile, readControlFile } from './control-file.ts';

export class AlreadyRunning extends Error {}

/** One that was told to end, or whose launcher was killed, has so long to go. */
const patience = 5_000;

async function isRunning({ port, token }: ControlFile): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}/devices`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(1_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Two simulators on one data directory would be one rack twice. Throws AlreadyRunning, naming the other. */
export async function refuseSecondSimulator(dataDir: string, patienceMs = patience): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const other = readControlFile(dataDir);
    if (other === null || !(await isRunning(other))) return;
    if (Date.now() > end) {
      throw new AlreadyRunning(`A simulator already runs on ${dataDir} (process ${String(other.pid)}).`);
    }
    await wait(100);
  }
}
