import type { Language, Text } from '@rackhand/contract/text/language';
import type { Api } from './api-client.ts';
import type { Deadline } from './deadline.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Interruption } from './interruption.ts';
import type { OptionName, OptionValues } from './option-table.ts';
import type { Terminal } from './terminal.ts';

/** One command of the program, as data: what it takes, what it is good for, and what it does. */
export interface CliCommand {
  name: string;
  /** What stands behind its name, such as `KIND`; empty: nothing. */
  operands: string;
  text: Text;
  options: readonly OptionName[];
  /** Its operand is a file, for completion. */
  takesFile?: true;
  /** Words that its first operand may be, for completion. */
  choices?: readonly string[];
  /** It takes its time without `--wait` too. */
  isWaiting?: true;
  /** Whole command lines, each with what it does. */
  examples: readonly Example[];
  /** What help says besides. */
  more?: (language: Language) => string;
  run: (given: Given) => Promise<ExitCode>;
}

export interface Example {
  line: string;
  text: Text;
}

/** What a command is given. */
export interface Given {
  words: readonly string[];
  options: OptionValues;
  language: Language;
  deadline: Deadline;
  /** Fails where the environment names no server or no token. */
  api: Api;
  terminal: Terminal;
  /** Standard input. */
  input: AsyncIterable<Uint8Array>;
  interruption: Interruption;
}
