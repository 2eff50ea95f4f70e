import { readFileSync } from 'node:fs';
import type { Language } from '@rackhand/contract/text/language';
import { similarName } from '@rackhand/program/similar-name';
import { cliCommands } from './cli-commands.ts';
import { printCompletion } from './completion.ts';
import { languageOf, readAccess } from './config.ts';
import { helpOf, helpText } from './help.ts';
import { createApi } from './platform/api-client.ts';
import type { CliCommand } from './platform/cli-command.ts';
import { readDeadline } from './platform/deadline.ts';
import { CliFailure, type ExitCode, exitCodes } from './platform/exit-codes.ts';
import { watchInterruption } from './platform/interruption.ts';
import { commonOptions, type OptionValues } from './platform/option-table.ts';
import { notUnderstood, readArguments, refuseStray } from './platform/read-arguments.ts';
import type { Terminal } from './platform/terminal.ts';

interface Around {
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  input: AsyncIterable<Uint8Array>;
  exit: (code: number) => void;
}

/** The whole program: arguments in, exit code out. */
export async function runCli(args: readonly string[], around: Around): Promise<ExitCode> {
  // Also of arguments that are not understood.
  let language = languageOf(/--lang[= ](ko|en)\b/.exec(args.join(' '))?.[1], around.env);
  try {
    const { words, options } = readArguments(args);
    language = languageOf(options.lang, around.env);
    return await run(words, options, language, around);
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    around.terminal.say(error.text[language]);
    if (error.exitCode === exitCodes.notUnderstood) around.terminal.say(moreHelp[language]);
    return error.exitCode;
  }
}

const moreHelp = { ko: '도움말: rackhand --help', en: 'Help: rackhand --help' };

async function run(
  given: readonly string[],
  options: OptionValues,
  language: Language,
  { env, terminal, input, exit }: Around,
): Promise<ExitCode> {
  const [name, ...words] = given;
  if (name === 'help' || name === undefined || options.help === true) {
    const of = name === 'help' ? words[0] : name;
    const isAsked = name === 'help' || options.help === true;
    const isWhole = of === undefined || of === 'completion' || of === 'help';
    const text = isWhole ? helpText(language) : helpOf(commandOf(of), language);
    if (!isAsked) throw notUnderstood({ ko: text, en: text });
    terminal.print(text);
    return exitCodes.done;
  }
  if (name === 'completion') {
    refuseStray(name, commonOptions, options);
    return printCompletion(words, terminal);
  }
  const command = commandOf(name);
  refuseStray(name, [...command.options, ...commonOptions], options);
  const waits = command.isWaiting === true || options.wait === true || options.output !== undefined;
  const deadline = readDeadline(options.timeout, waits);
  const access = readAccess(env, (path) => readFileSync(path, 'utf8'));
  const api = createApi({ ...access, language, deadline });
  const interruption = watchInterruption(terminal, exit);
  return command.run({ words, options, language, deadline, api, terminal, input, interruption });
}

function commandOf(name: string): CliCommand {
  const command = cliCommands.find((one) => one.name === name);
  if (command !== undefined) return command;
  const meant = similarName(
    name,
    cliCommands.map((one) => one.name.toUpperCase()),
  )?.toLowerCase();
  throw notUnderstood({
    ko: `${name} 명령은 없습니다.${meant === undefined ? '' : ` ${meant} 명령인가요?`}`,
    en: `There is no command ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  });
}
