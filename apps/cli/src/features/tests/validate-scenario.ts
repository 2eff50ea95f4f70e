import { validateScenario } from '@rackhand/contract/endpoints/custom-test';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { nameOf, readScenarioFile } from './read-scenario-file.ts';

/** What is wrong in a scenario, each as a compiler says it: FILE:LINE:COLUMN. */
export async function validate(given: Given, [path, ...others]: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  if (path === undefined || others.length > 0) throw notUnderstood(which);
  const scenario = await readScenarioFile(given, path);
  const data = await api.call(validateScenario, { body: { scenario } });
  const { errors, step_count: steps } = data;
  if (options.json === true) terminal.json(data);
  else
    for (const { line, column, message } of errors)
      terminal.print(`${nameOf(path)}:${String(line)}:${String(column)}: ${message}\n`);
  if (errors.length > 0) return exitCodes.failed;
  if (options.json !== true)
    terminal.say({ ko: `단계 ${String(steps)}개`, en: `Steps: ${String(steps)}` }[language]);
  return exitCodes.done;
}

const which = {
  ko: '시나리오 파일을 하나 쓰세요. -는 표준 입력입니다.',
  en: 'Name one scenario file; - is standard input.',
};
