import { setTimeout as delay } from 'node:timers/promises';
import { loopbackUrl, simulatedIn, type TrialConfig } from './config.ts';
import { readFarmFigures } from './farm-metrics.ts';
import type { Terminal } from './terminal.ts';

const askEveryMs = 200;
const sayEveryMs = 2_000;
/** Devices that are excluded, faulty or gone since the last start never come; nobody waits for them longer than this. */
const patienceMs = 30_000;

export interface StartProgress {
  config: TrialConfig;
  terminal: Terminal;
  startedAt: number;
  signal: AbortSignal;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Says what is there as it comes: the console's address, then the devices. Ends when all is there, or on the signal. */
export async function reportStart(progress: StartProgress): Promise<void> {
  const { config, terminal, startedAt, signal } = progress;
  const url = loopbackUrl(config);
  while (!(await isReady(url))) {
    await delay(askEveryMs, undefined, { signal });
  }
  terminal.say(`The console answers after ${secondsSince(startedAt)}: ${url}`);
  if (simulatedIn(config) > 0) await reportDevices(progress, url);
  terminal.say(`Rackhand is ready: ${url}  (Ctrl-C stops everything that it started)`);
}

async function reportDevices(
  { config, terminal, startedAt, signal }: StartProgress,
  url: string,
): Promise<void> {
  const wanted = simulatedIn(config);
  let said = { available: 0, at: Date.now() };
  let changed = { available: 0, at: Date.now() };
  for (;;) {
    const available = (await readFarmFigures(url))?.available ?? 0;
    if (available >= wanted) break;
    if (available !== changed.available) changed = { available, at: Date.now() };
    if (Date.now() - changed.at > patienceMs) {
      terminal.say(`${available} of ${wanted} devices are available; the console says what the others lack.`);
      return;
    }
    if (available !== said.available && Date.now() - said.at > sayEveryMs) {
      terminal.say(`  ${available} of ${wanted} devices available …`);
      said = { available, at: Date.now() };
    }
    await delay(askEveryMs, undefined, { signal });
  }
  terminal.say(`All ${wanted} simulated devices are AVAILABLE after ${secondsSince(startedAt)}.`);
}
