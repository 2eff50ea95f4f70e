import { setTimeout as delay } from 'node:timers/promises';
import { listRecoveries } from '@rackhand/contract/endpoints/recovery';
import { type Recovery, recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { recoveryTable } from './recovery-table.ts';

/** Of which device, and which of its recoveries. */
export interface Begun {
  arn: string;
  id: string;
}

const askEveryMs = 3_000;
/** Far more than a device has had since. */
const looked = 50;

/** As they stand now, in the order asked for. */
export function readRecoveries({ api }: Pick<Given, 'api'>, begun: readonly Begun[]): Promise<Recovery[]> {
  return Promise.all(
    begun.map(async ({ arn, id }) => {
      const { recoveries } = await api.call(listRecoveries, { query: { arn, limit: looked } });
      const found = recoveries.find(({ recovery_id }) => recovery_id === id);
      if (found === undefined)
        throw new CliFailure('failed', {
          ko: `복구를 찾을 수 없습니다: ${id}`,
          en: `No such recovery: ${id}`,
        });
      return found;
    }),
  );
}

/** Until each of them has ended, or until the deadline: then some are still under way. */
export async function followRecoveries(given: Given, begun: readonly Begun[]): Promise<Recovery[]> {
  const { deadline, terminal, interruption, language } = given;
  interruption.says(goesOn[language]);
  for (;;) {
    const recoveries = await readRecoveries(given, begun);
    const open = recoveries.find(({ state }) => state === 'running');
    if (open === undefined || deadline.leftMs() < askEveryMs) {
      terminal.progress('');
      return recoveries;
    }
    const ended = recoveries.filter(({ state }) => state !== 'running').length;
    terminal.progress(
      `${ended}/${recoveries.length} ${open.device_name} ${recoveryStateWords.running[language]} …`,
    );
    await delay(askEveryMs);
  }
}

/** What became of each; `refused` have had none at all. */
export function tellRecoveries(given: Given, recoveries: readonly Recovery[], refused = 0): ExitCode {
  const { options, terminal, language, deadline } = given;
  if (options.json === true) terminal.json({ recoveries, total_count: recoveries.length });
  else terminal.print(recoveryTable(recoveries, language));
  if (options.wait !== true) return exitCodeOf(recoveries.length, refused);
  if (recoveries.some(({ state }) => state === 'running')) {
    const seconds = String(deadline.seconds);
    terminal.say(
      `${{ ko: `${seconds}초가 지났습니다.`, en: `${seconds} s have passed.` }[language]} ${goesOn[language]}`,
    );
    return exitCodes.timeout;
  }
  const succeeded = recoveries.filter(({ state }) => state === 'succeeded').length;
  return exitCodeOf(succeeded, recoveries.length - succeeded + refused);
}

const goesOn = {
  ko: '복구는 서버에서 계속됩니다. 다시 보려면: rackhand recover',
  en: 'The recovery goes on at the server. To see it again: rackhand recover',
};
