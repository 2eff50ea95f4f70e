import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './program.ts';
import { waitUntil } from './wait-until.ts';

/** So far ahead of the machine's time, or standing still at one moment. */
export type WrongTime = { aheadMs: number } | { at: Date };

const script = `
  import { readFileSync } from 'node:fs';
  const True = Date;
  let time = { aheadMs: 0 };
  const now = () => ('at' in time ? True.parse(time.at) : True.now() + time.aheadMs);
  const set = () => {
    try {
      const text = readFileSync(process.env.DATA_DIR + '/clock.json', 'utf8');
      time = JSON.parse(text);
      process.stdout.write('clock: ' + text + '\\n');
    } catch {}
  };
  set();
  process.on('SIGUSR2', set);
  globalThis.Date = class extends True {
    constructor(...parts) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
    static now() {
      return now();
    }
  };`;

/** For Node: a program that goes by a clock of its own, as on a machine whose time somebody sets; timers go on as they do there. */
export const settableClock = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];

/** Before its start: what its clock will say. */
export function writeClock(dataDir: string, time: WrongTime): string {
  const text = JSON.stringify(time);
  writeFileSync(join(dataDir, 'clock.json'), text);
  return text;
}

/** While it runs. */
export async function setClock(program: Program, dataDir: string, time: WrongTime): Promise<void> {
  const text = writeClock(dataDir, time);
  const before = program.output.length;
  process.kill(program.pid, 'SIGUSR2');
  await waitUntil('the clock is set', () => program.output.slice(before).includes(`clock: ${text}`));
}
