import { runProgram } from '@rackhand/program/run-program';
import { answerWithinMs, type OutletDriver } from '../outlet-driver.ts';
import type { CommandSettings } from '../settings.ts';

/** Programs of the operator's own, without a shell. */
export function createCommandDriver({ on, off, state }: CommandSettings): OutletDriver {
  return {
    async set(isOn) {
      await run(isOn ? on : off);
    },
    async read() {
      if (state === undefined) return null;
      const word = /\b(on|off)\b/i.exec(await run(state))?.[1]?.toLowerCase();
      return word === undefined ? null : word === 'on';
    },
  };
}

async function run([program = '', ...argv]: readonly string[]): Promise<string> {
  const { stdout, stderr, error } = await runProgram(program, argv, answerWithinMs);
  if (error === null) return stdout;
  throw new Error([error.message, stderr.trim()].filter((part) => part !== '').join(': '), { cause: error });
}
