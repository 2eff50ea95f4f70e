import { accessModes } from '@rackhand/contract/test/run-states';
import type { Text } from '@rackhand/contract/text/language';
import type { CliCommand, Example, Given } from '../../platform/cli-command.ts';
import type { ExitCode } from '../../platform/exit-codes.ts';
import { commonOptions, type OptionName } from '../../platform/option-table.ts';
import { notUnderstood, refuseStray } from '../../platform/read-arguments.ts';
import { changeWhoSees } from './change-access.ts';
import { followTest } from './follow-test.ts';
import { importReport } from './import-report.ts';
import { list } from './list-tests.ts';
import { printJunit } from './print-junit.ts';
import { printLog } from './print-log.ts';
import { saveFiles } from './save-files.ts';
import { startTest } from './start-test.ts';
import { stop } from './stop-test.ts';
import { readTestId } from './test-ids.ts';
import { validate } from './validate-scenario.ts';

interface Deed {
  operands: string;
  text: Text;
  options: readonly OptionName[];
  run: (given: Given, words: readonly string[]) => Promise<ExitCode>;
}

const deeds: Readonly<Record<string, Deed>> = {
  list: {
    operands: '[SEARCH]',
    text: { ko: '실행 목록, 최근 것부터', en: 'lists runs, the newest first' },
    options: ['by', 'filter', 'from', 'to', 'sort', 'page', 'limit', 'json'],
    run: list,
  },
  run: {
    operands: 'PROJECT | --scenario FILE',
    text: {
      ko: '프로젝트(이름이나 ID) 또는 시나리오를 지금 시작',
      en: 'starts a project, by its name or id, or a scenario on devices',
    },
    options: ['scenario', 'device', 'rack', 'all', 'app', 'note', 'wait', 'json'],
    run: startTest,
  },
  validate: {
    operands: 'FILE',
    text: {
      ko: '시나리오의 잘못을 줄과 칸으로 표시',
      en: 'says by line and column what is wrong in a scenario',
    },
    options: ['json'],
    run: validate,
  },
  wait: {
    operands: 'TID|TID-N',
    text: { ko: '끝날 때까지 기다려 결과를 표시', en: 'waits for the end and shows the results' },
    options: ['json'],
    run: (given, words) => followTest(given, readTestId(words)),
  },
  log: {
    operands: 'TID-N',
    text: { ko: '실행의 로그를 출력', en: 'prints the log of a run' },
    options: ['follow', 'attempt'],
    run: printLog,
  },
  files: {
    operands: 'TID-N',
    text: {
      ko: '끝난 실행의 파일 목록, --out이 있으면 저장',
      en: 'lists the files of a run that has ended, or keeps them',
    },
    options: ['out', 'attempt', 'json'],
    run: saveFiles,
  },
  junit: {
    operands: 'TID|TID-N',
    text: {
      ko: '끝난 테스트의 결과를 JUnit XML로 출력',
      en: 'prints the results of a test that has ended as JUnit XML',
    },
    options: [],
    run: printJunit,
  },
  import: {
    operands: 'PROJECT FILE',
    text: {
      ko: 'JUnit 결과 파일을 프로젝트와 장비의 테스트로 저장',
      en: 'keeps a JUnit report as a test of a project and a device',
    },
    options: ['device', 'json'],
    run: importReport,
  },
  access: {
    operands: `TID|TID-N ${accessModes.join('|')}`,
    text: {
      ko: '테스트나 실행 하나의 결과를 누가 볼지 변경',
      en: 'changes who sees the results of a test, or of one run of it',
    },
    options: [],
    run: changeWhoSees,
  },
  stop: {
    operands: 'TID|TID-N',
    text: { ko: '테스트나 실행 하나를 중지', en: 'stops a test, or one run of it' },
    options: ['json'],
    run: stop,
  },
};

const names = Object.keys(deeds);

const examples: readonly Example[] = [
  {
    line: 'rackhand test run "Nightly login" --wait --timeout 2h',
    text: { ko: '프로젝트를 시작하고 끝까지 기다림', en: 'starts a project and waits for its end' },
  },
  {
    line: 'rackhand test run --scenario login.yaml --device R3CT1 --app com.example.bank --wait',
    text: { ko: '시나리오를 장비 하나에서 실행', en: 'runs a scenario on one device' },
  },
  {
    line: 'rackhand test validate login.yaml',
    text: { ko: '시나리오만 확인', en: 'only looks whether the scenario can be run' },
  },
  {
    line: 'rackhand test list --filter failed --from 2026-11-01',
    text: { ko: '이날부터 실패한 실행', en: 'what failed since that day' },
  },
  {
    line: 'rackhand test log 12-1 --follow',
    text: { ko: '로그를 나오는 대로 표시', en: 'the log as it comes' },
  },
  {
    line: 'rackhand test junit 12 > junit.xml',
    text: { ko: '결과를 JUnit XML로 저장', en: 'keeps the results as JUnit XML' },
  },
  {
    line: 'rackhand test import "Nightly login" junit.xml --device R3CT1',
    text: { ko: '다른 도구의 결과를 가져옴', en: 'brings in the results of another tool' },
  },
  {
    line: 'rackhand test files 12-1 --out results',
    text: { ko: '로그와 화면을 results 폴더에 저장', en: 'keeps log and pictures in the folder results' },
  },
];

export const testCommand: CliCommand = {
  name: 'test',
  operands: `[${names.join('|')}] …`,
  choices: names,
  takesFile: true,
  text: {
    ko: '테스트를 시작하고, 기다리고, 로그와 파일을 받음',
    en: 'starts tests, waits for them, and brings their logs and files',
  },
  options: [...new Set(Object.values(deeds).flatMap(({ options }) => options))],
  isWaiting: true,
  examples,
  more: (language) =>
    names
      .map((name) => {
        const { operands = '', text, options = [] } = deeds[name] ?? {};
        const flags = options.map((option) => `--${option}`).join(' ');
        return `  ${name} ${operands}\n      ${text?.[language] ?? ''}\n      ${flags}`;
      })
      .join('\n'),
  run: (given) => {
    const [name = 'list', ...words] = given.words;
    const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
    if (deed === undefined) throw notUnderstood(unknown(name));
    refuseStray(`test ${name}`, [...deed.options, ...commonOptions], given.options);
    return deed.run(given, words);
  },
};

const unknown = (name: string): Text => ({
  ko: `test ${name}은(는) 없습니다: ${names.join(', ')}`,
  en: `There is no test ${name}. It is one of ${names.join(', ')}.`,
});
