import { changeAccess, changeTestAccess } from '@rackhand/contract/endpoints/tests';
import { accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { readTestId } from './test-ids.ts';

/** Who sees the results of a test, or of one run of it. */
export async function changeWhoSees(
  { api, terminal, language }: Given,
  words: readonly string[],
): Promise<ExitCode> {
  const mode = accessModes.find((one) => one === words.at(-1));
  if (mode === undefined) throw notUnderstood(texts.which);
  const id = readTestId(words.slice(0, -1));
  await (id.includes('-')
    ? api.call(changeAccess, { body: { test_run_id: id, ac_mode: mode } })
    : api.call(changeTestAccess, { body: { tid: Number(id), ts_ac_mode: mode } }));
  terminal.print(`${id}: ${accessModeWords[mode][language]}\n`);
  return exitCodes.done;
}

const texts = {
  which: {
    ko: `끝에 ${accessModes.join(', ')} 중 하나를 쓰세요.`,
    en: `Say at the end who sees it: ${accessModes.join(', ')}.`,
  },
};
