import { setTimeout as delay } from 'node:timers/promises';
import { readTest } from '@rackhand/contract/endpoints/tests';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { Text } from '@rackhand/contract/text/language';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { waitLine } from './test-ids.ts';
import { progressOf, runTable } from './test-tables.ts';

const askEveryMs = 2_000;

/** Until the test, or the one run that is named, has ended; `refused` devices have had no run at all. */
export async function followTest(given: Given, id: string, refused = 0): Promise<ExitCode> {
  const { api, deadline, terminal, interruption, language } = given;
  interruption.says(goesOn(id)[language]);
  for (;;) {
    const shown = await api.call(readTest, { params: { id } });
    const runs = shown.run === null ? shown.runs : [shown.run];
    const [open] = runs.filter(({ state }) => state !== 'ended');
    if (open === undefined || deadline.leftMs() === 0) {
      tell(given, shown, runs);
      if (open === undefined) return verdictOf(runs, refused);
      terminal.say(isLate(deadline.seconds, id)[language]);
      return exitCodes.timeout;
    }
    const ended = runs.filter(({ state }) => state === 'ended').length;
    terminal.progress(`${String(ended)}/${String(runs.length)} ${progressOf(open, language)} …`);
    await delay(Math.min(askEveryMs, deadline.leftMs()));
  }
}

function tell({ options, terminal, language }: Given, shown: unknown, runs: readonly TestRun[]): void {
  terminal.progress('');
  if (options.json === true) terminal.json(shown);
  else terminal.print(runTable(runs, language));
}

/** A warning is no reason for a build to stop. */
function verdictOf(runs: readonly TestRun[], refused: number): ExitCode {
  const good = runs.filter(({ result }) => result === 'passed' || result === 'warning').length;
  return exitCodeOf(good, runs.length - good + refused);
}

const goesOn = (id: string): Text => ({
  ko: `테스트는 서버에서 계속됩니다. 다시 기다리려면: ${waitLine(id)}`,
  en: `The test goes on at the server. To follow it again: ${waitLine(id)}`,
});

const isLate = (seconds: number, id: string): Text => ({
  ko: `${String(seconds)}초가 지났습니다. ${goesOn(id).ko}`,
  en: `${String(seconds)} s have passed. ${goesOn(id).en}`,
});
