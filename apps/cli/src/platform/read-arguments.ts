import { parseArgs } from 'node:util';
import type { Text } from '@rackhand/contract/text/language';
import { similarName } from '@rackhand/program/similar-name';
import { CliFailure } from './exit-codes.ts';
import { type OptionName, type OptionValues, optionEntry, optionNames } from './option-table.ts';

export interface Arguments {
  words: string[];
  options: OptionValues;
}

/** Words and options in any order; `--` ends the options. Every mistake is told in words of ours. */
export function readArguments(args: readonly string[]): Arguments {
  const options = Object.fromEntries(
    optionNames.map((name) => [
      name,
      { type: optionEntry(name).value === null ? 'boolean' : 'string' } as const,
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const words: string[] = [];
  const values: Record<string, true | string | string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const name = knownOption(token.name === 'h' ? 'help' : token.name, token.rawName);
    const value = valueOf(name, token.value, token.inlineValue);
    const before = values[name];
    if (optionEntry(name).many) values[name] = [...(Array.isArray(before) ? before : []), String(value)];
    else if (before === undefined) values[name] = value;
    else throw notUnderstood(texts.twice(name));
  }
  return { words, options: values };
}

function knownOption(name: string, raw: string): OptionName {
  const known = optionNames.find((one) => one === name);
  if (known !== undefined) return known;
  const meant = similarName(
    name,
    optionNames.map((one) => one.toUpperCase()),
  );
  throw notUnderstood(texts.unknown(raw, meant === null ? null : `--${meant.toLowerCase()}`));
}

function valueOf(name: OptionName, value: string | undefined, isInline: boolean | undefined): true | string {
  if (optionEntry(name).value === null) {
    if (isInline) throw notUnderstood(texts.noValue(name));
    return true;
  }
  const isOption = !isInline && value !== '-' && value?.startsWith('-') === true;
  if (value === undefined || value === '' || isOption) throw notUnderstood(texts.needsValue(name));
  const { choices } = optionEntry(name);
  if (choices !== undefined && !choices.includes(value)) throw notUnderstood(texts.oneOf(name, choices));
  return value;
}

/** What the command has nothing to do with is refused rather than left aside. */
export function refuseStray(command: string, allowed: readonly OptionName[], options: OptionValues): void {
  const stray = optionNames.find((name) => options[name] !== undefined && !allowed.includes(name));
  if (stray !== undefined) throw notUnderstood(texts.stray(stray, command));
}

export const notUnderstood = (text: Text): CliFailure => new CliFailure('notUnderstood', text);

const texts = {
  unknown: (raw: string, meant: string | null): Text => ({
    ko: `${raw} 옵션은 없습니다.${meant === null ? '' : ` ${meant}인가요?`}`,
    en: `There is no option ${raw}.${meant === null ? '' : ` Did you mean ${meant}?`}`,
  }),
  twice: (name: OptionName): Text => ({
    ko: `--${name} 옵션은 한 번만 쓸 수 있습니다.`,
    en: `--${name} may be given once.`,
  }),
  noValue: (name: OptionName): Text => ({
    ko: `--${name} 옵션에는 값이 없습니다.`,
    en: `--${name} takes no value.`,
  }),
  needsValue: (name: OptionName): Text => ({
    ko: `--${name} 뒤에 값(${optionEntry(name).value ?? ''})이 필요합니다.`,
    en: `--${name} needs a value (${optionEntry(name).value ?? ''}).`,
  }),
  oneOf: (name: OptionName, choices: readonly string[]): Text => ({
    ko: `--${name} 값은 ${choices.join(', ')} 중 하나입니다.`,
    en: `--${name} is one of ${choices.join(', ')}.`,
  }),
  stray: (name: OptionName, command: string): Text => ({
    ko: `${command} 명령에는 --${name} 옵션이 없습니다.`,
    en: `${command} has no option --${name}.`,
  }),
};
