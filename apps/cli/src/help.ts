import type { Language, Text } from '@rackhand/contract/text/language';
import { cliCommands } from './cli-commands.ts';
import type { CliCommand } from './platform/cli-command.ts';
import { displayWidth } from './platform/display-width.ts';
import { exitCodes, exitCodeWords } from './platform/exit-codes.ts';
import { commonOptions, type OptionName, optionEntry } from './platform/option-table.ts';

export function helpText(language: Language): string {
  return lines(
    say(titles.usage, language, 'rackhand COMMAND [OPTIONS]'),
    '',
    ...columns(cliCommands.map(({ name, operands, text }) => [`${name} ${operands}`, text[language]])),
    ...columns([['completion bash|zsh', titles.completion[language]]]),
    '',
    `${titles.options[language]}:`,
    ...columns(commonOptions.map((name) => optionLine(name, language))),
    '',
    `${titles.environment[language]}:`,
    ...columns(Object.entries(environment).map(([name, text]) => [name, text[language]])),
    '',
    `${titles.exit[language]}:`,
    ...columns(
      Object.entries(exitCodes).map(([name, code]) => [
        String(code),
        exitCodeWords[name as keyof typeof exitCodes][language],
      ]),
    ),
    '',
    titles.each[language],
  );
}

export function helpOf(
  { name, operands, text, options, examples, more }: CliCommand,
  language: Language,
): string {
  return lines(
    say(titles.usage, language, `rackhand ${name} ${operands}`.trim()),
    '',
    text[language],
    '',
    `${titles.options[language]}:`,
    ...columns([...options, ...commonOptions].map((option) => optionLine(option, language))),
    ...(more === undefined ? [] : ['', more(language)]),
    '',
    `${titles.examples[language]}:`,
    ...examples.flatMap((example) => [`  # ${example.text[language]}`, `  ${example.line}`]),
  );
}

function optionLine(name: OptionName, language: Language): [string, string] {
  const { value, text } = optionEntry(name);
  return [value === null ? `--${name}` : `--${name} ${value}`, text[language]];
}

/** What stands on the right begins in one column, whatever stands on the left. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  return rows.map(([left, right]) => `  ${left}${' '.repeat(Math.max(2, 24 - displayWidth(left)))}${right}`);
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const say = (title: Text, language: Language, what: string): string => `${title[language]}: ${what}`;

const titles = {
  usage: { ko: '사용법', en: 'Usage' },
  options: { ko: '옵션', en: 'Options' },
  environment: { ko: '환경 변수', en: 'Environment' },
  exit: { ko: '종료 코드', en: 'Exit codes' },
  examples: { ko: '예', en: 'Examples' },
  completion: { ko: '셸 자동 완성 스크립트를 출력', en: 'prints the completion script of a shell' },
  each: {
    ko: '각 명령의 옵션과 예: rackhand COMMAND --help',
    en: 'Options and examples of each: rackhand COMMAND --help',
  },
} as const satisfies Record<string, Text>;

const environment = {
  RACKHAND_URL: { ko: '서버 주소. 예: https://farm.example', en: 'the server, such as https://farm.example' },
  RACKHAND_TOKEN: { ko: 'API 토큰', en: 'the API token' },
  RACKHAND_TOKEN_FILE: { ko: '토큰이 든 파일. RACKHAND_TOKEN 대신', en: 'a file with it instead' },
} as const satisfies Record<string, Text>;
