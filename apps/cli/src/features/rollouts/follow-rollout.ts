import { setTimeout as delay } from 'node:timers/promises';
import { rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import { readRollout } from '@rackhand/contract/endpoints/rollouts';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { deviceTable, rolloutTable } from './rollout-tables.ts';

const askEveryMs = 3_000;

/** Until it has ended, or has halted: then a person has to say what becomes of it. */
export async function followRollout(given: Given, id: string): Promise<ExitCode> {
  const { api, deadline, terminal, interruption, language, options } = given;
  interruption.says(goesOn(id)[language]);
  for (;;) {
    const shown = await api.call(readRollout, { params: { rollout_id: id } });
    const isOver = shown.ended_at !== null || shown.state === 'halted';
    if (isOver || deadline.leftMs() < askEveryMs) {
      terminal.progress('');
      if (options.json === true) terminal.json(shown);
      else terminal.print(`${rolloutTable([shown], language)}\n${deviceTable(shown.devices, language)}`);
      if (!isOver) return exitCodes.timeout;
      return shown.state === 'succeeded'
        ? exitCodeOf(shown.counts.succeeded ?? 0, shown.counts.failed ?? 0)
        : exitCodes.failed;
    }
    const { stage, stages, counts, total } = shown;
    const word = rolloutStateWords[shown.state][language];
    const done = (counts.succeeded ?? 0) + (counts.failed ?? 0);
    terminal.progress(`${word} ${String(stage ?? 0)}/${stages.length}, ${done}/${total} …`);
    await delay(askEveryMs);
  }
}

const goesOn = (id: string) => ({
  ko: `배포는 서버에서 계속됩니다. 다시 기다리려면: rackhand rollout show ${id} --wait`,
  en: `The rollout goes on at the server. To follow it again: rackhand rollout show ${id} --wait`,
});
