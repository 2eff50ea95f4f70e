import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import { runProject } from '@rackhand/contract/endpoints/projects';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodeOf } from '../../platform/exit-codes.ts';
import type { OptionName } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findDevices } from '../devices/find-devices.ts';
import { findProjectId } from './find-project.ts';
import { followTest } from './follow-test.ts';
import { readScenarioFile } from './read-scenario-file.ts';
import { waitLine } from './test-ids.ts';

const ofScenario = ['device', 'rack', 'all', 'app', 'note'] as const satisfies readonly OptionName[];

/** Starts a project, or a scenario on devices of one's own choice. */
export async function startTest(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { scenario } = given.options;
  const [name, ...others] = words;
  if (others.length > 0 || (name === undefined) === (scenario === undefined))
    throw notUnderstood(texts.which);
  if (scenario !== undefined) return startScenario(given, scenario);
  const stray = ofScenario.find((option) => given.options[option] !== undefined);
  if (stray !== undefined) throw notUnderstood(texts.onlyScenario(stray));
  return startProject(given, name ?? '');
}

async function startProject(given: Given, name: string): Promise<ExitCode> {
  const id = await findProjectId(given.api, name);
  given.interruption.says(mayHaveBegun[given.language]);
  const data = await given.api.call(runProject, { params: { pid: String(id) } });
  return tellStarted(given, data, []);
}

async function startScenario(given: Given, path: string): Promise<ExitCode> {
  const { api, options, language } = given;
  const note = options.note ?? '';
  if ([...note].length > runLimits.noteCharacters) throw notUnderstood(texts.longNote);
  const scenario = await readScenarioFile(given, path);
  const devices = await findDevices(api, options);
  if (devices.length > runLimits.devices) throw notUnderstood(texts.tooMany(devices.length));
  given.interruption.says(mayHaveBegun[language]);
  const data = await api.call(startCustomTest, {
    body: {
      ...{ scenario, note, devices: devices.map(({ arn }) => arn) },
      ...(options.app === undefined ? {} : { app: appOf(options.app) }),
    },
  });
  const names = new Map(devices.map(({ arn, info }) => [arn, info.udid]));
  const refused = data.results.filter(({ errorCode }) => errorCode !== 0);
  return tellStarted(
    given,
    data,
    refused.map(({ arn, errorCode }) => ({ udid: names.get(arn) ?? arn, code: String(errorCode) })),
  );
}

/** A package name means its newest version. */
const appOf = (name: string): { id: number } | { app_id: string } =>
  /^\d{1,9}$/.test(name) ? { id: Number(name) } : { app_id: name };

type Started = AnswerOf<typeof startCustomTest> | AnswerOf<typeof runProject>;

interface Refused {
  udid: string;
  code: string;
}

/** The tid alone on standard output, for whoever waits for it later. */
async function tellStarted(given: Given, data: Started, refused: readonly Refused[]): Promise<ExitCode> {
  const { options, terminal, language } = given;
  const id = String(data.tid);
  for (const { udid, code } of refused)
    terminal.say(`${udid}: ${isErrorCode(code) ? errorText(code, language) : ''} (${code})`);
  if (options.wait === true) return followTest(given, id, refused.length);
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(`${id}\n`);
    terminal.say({ ko: `기다리려면: ${waitLine(id)}`, en: `To follow: ${waitLine(id)}` }[language]);
  }
  return exitCodeOf('results' in data ? data.results.length - refused.length : 1, refused.length);
}

const mayHaveBegun = {
  ko: '테스트가 이미 시작되었을 수 있습니다. `rackhand test list`로 확인하세요.',
  en: 'The test may have been started already: `rackhand test list` shows it.',
};

const texts = {
  which: {
    ko: '프로젝트 하나를 이름이나 ID로 쓰거나, --scenario FILE과 장비를 지정하세요.',
    en: 'Name one project by its name or id, or say --scenario FILE and on which devices.',
  },
  onlyScenario: (option: OptionName) => ({
    ko: `--${option} 옵션은 --scenario와 함께 씁니다. 프로젝트에는 그 설정이 있습니다.`,
    en: `--${option} goes with --scenario; a project has its own.`,
  }),
  longNote: {
    ko: `--note는 ${String(runLimits.noteCharacters)}자까지입니다.`,
    en: `--note has ${String(runLimits.noteCharacters)} characters at most.`,
  },
  tooMany: (count: number) => ({
    ko: `한 테스트에 장비 ${String(runLimits.devices)}대까지입니다(지금 ${String(count)}대).`,
    en: `A test has ${String(runLimits.devices)} devices at most, and these are ${String(count)}.`,
  }),
};
