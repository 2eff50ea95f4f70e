import { parseArgs } from 'node:util';
import { type GroupType, groupTypes, isGroupType } from '@rackhand/contract/deployment/deployment';
import {
  type CommandName,
  commandNames,
  commandRow,
  type OptionName,
  optionTable,
  usageOf,
} from './command-line-table.ts';

/** What `npm run server` was asked to do. */
export type Command = { name: 'serve' } | { name: 'help' } | ShortCommand;

export interface ShortCommand {
  name: CommandName;
  /** Empty where none was given. */
  value: string;
  isSuper: boolean;
  /** null: in all of them. */
  groupType: GroupType | null;
  acceptNewDevices: boolean;
  /** null: without files. */
  files: string | null;
  replace: boolean;
  json: boolean;
}

/** What was typed is not understood: one line. */
export class UsageError extends Error {
  constructor(line: string) {
    super(`${line}; --help lists all commands`);
    this.name = 'UsageError';
  }
}

export function readCommand(args: string[]): Command {
  const values = parse(args);
  if (values['help'] === true) return { name: 'help' };
  const given = commandNames.filter((name) => values[name] !== undefined);
  const options = (Object.keys(optionTable) as OptionName[]).filter((name) => values[name] !== undefined);
  const [name, other] = given;
  if (other !== undefined) throw new UsageError(`Give one of --${given.join(', --')}`);
  if (name === undefined) {
    if (options[0] !== undefined) throw new UsageError(`--${options[0]} belongs to ${ownersOf(options[0])}`);
    return { name: 'serve' };
  }
  const stray = options.find((option) => !commandRow(name).options.includes(option));
  if (stray !== undefined) throw new UsageError(`--${stray} belongs to ${ownersOf(stray)}`);
  const value = values[name];
  return {
    name,
    value: typeof value === 'string' ? value : '',
    isSuper: values['super'] === true,
    groupType: readGroupType(values['group-type']),
    acceptNewDevices: values['accept-new-devices'] === true,
    files: typeof values['files'] === 'string' ? values['files'] : null,
    replace: values['replace'] === true,
    json: values['json'] === true,
  };
}

function ownersOf(option: OptionName): string {
  return commandNames
    .filter((name) => commandRow(name).options.includes(option))
    .map((name) => `--${name}`)
    .join(', ');
}

function readGroupType(text: string | boolean | undefined): GroupType | null {
  if (typeof text !== 'string') return null;
  if (isGroupType(text)) return text;
  throw new UsageError(`--group-type is one of ${groupTypes.join(', ')}`);
}

type Parsed = Partial<Record<string, string | boolean>>;

/** A command whose value may be left out is a flag with or without a word behind it. */
function parse(args: string[]): Parsed {
  const options: Record<string, { type: 'boolean' | 'string' }> = { help: { type: 'boolean' } };
  for (const [name, { type }] of Object.entries(optionTable)) options[name] = { type };
  const isLast = (name: CommandName): boolean => {
    const next = args[args.indexOf(`--${name}`) + 1];
    return next === undefined || next.startsWith('--');
  };
  for (const name of commandNames) {
    const { value, valueOptional } = commandRow(name);
    const isFlag = value === null || (valueOptional === true && isLast(name));
    options[name] = { type: isFlag ? 'boolean' : 'string' };
  }
  try {
    return requireValues(parseArgs({ args, options }).values);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const bare = commandNames.find(
      (name) => options[name]?.type === 'string' && args.includes(`--${name}`) && isLast(name),
    );
    if (bare !== undefined) throw new UsageError(`Usage: ${usageOf(bare)}`);
    throw new UsageError(
      error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : 'Unknown argument',
    );
  }
}

function requireValues(values: Parsed): Parsed {
  const empty = commandNames.find((name) => values[name] === '');
  if (empty !== undefined) throw new UsageError(`Usage: ${usageOf(empty)}`);
  return values;
}
