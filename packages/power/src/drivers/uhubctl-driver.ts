import { runProgram } from '@rackhand/program/run-program';
import { answerWithinMs, type OutletDriver } from '../outlet-driver.ts';
import type { UhubctlSettings } from '../settings.ts';

type Port = Pick<UhubctlSettings, 'hub' | 'port'>;

/** A port of a USB hub; a socket whose two halves are ports of two hubs needs a call for each. */
export function createUhubctlDriver({ hub, port, also }: UhubctlSettings): OutletDriver {
  const ports: Port[] = [{ hub, port }, ...also];
  return {
    async set(isOn) {
      for (const each of ports) await uhubctl(each, ['-a', isOn ? 'on' : 'off']);
    },
    async read() {
      const states = [];
      for (const each of ports) states.push(stateIn(await uhubctl(each, []), each.port));
      // One half with power is enough to keep a device up.
      if (states.includes(true)) return true;
      return states.includes(null) ? null : false;
    },
  };
}

/** `  Port 2: 0503 power highspeed enable connect [18d1:4ee7 …]`, or `  Port 2: 0000 off`. */
function stateIn(answer: string, port: number): boolean | null {
  const words = new RegExp(`^\\s*Port ${String(port)}: [\\da-f]{4} (.*)$`, 'm').exec(answer)?.[1];
  if (words === undefined) return null;
  return /\bpower\b/.test(words) && !/\boff\b/.test(words);
}

async function uhubctl({ hub, port }: Port, action: readonly string[]): Promise<string> {
  const argv = ['-l', hub, '-p', String(port), ...action];
  const { stdout, stderr, error } = await runProgram('uhubctl', argv, answerWithinMs);
  if (error === null) return stdout;
  throw new Error(`${error.message}: ${stderr.trim()}`.replace(/: $/, ''), { cause: error });
}
