import { type Command, commandStateWords, commandTypeWords } from '@rackhand/contract/command/command';
import { hasEnded } from '@rackhand/contract/command/command-states';
import type { Language } from '@rackhand/contract/text/language';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { waitLine } from './follow-commands.ts';

/** What became of each, as a table or as the API's own list; `refused` have had no command at all. */
export function tellCommands(given: Given, commands: readonly Command[], refused = 0): ExitCode {
  const { options, terminal, language, deadline } = given;
  if (options.json === true) terminal.json({ commands, total_count: commands.length });
  else terminal.print(commandTable(commands, language));
  const open = commands.filter(({ state }) => !hasEnded(state)).map(({ command_id }) => command_id);
  if (open.length > 0) {
    terminal.say(
      {
        ko: `${deadline.seconds}초가 지났습니다. 명령은 서버에서 계속됩니다. 다시 기다리려면: ${waitLine(open)}`,
        en: `${deadline.seconds} s have passed. The command goes on at the server. To follow it again: ${waitLine(open)}`,
      }[language],
    );
    return exitCodes.timeout;
  }
  const succeeded = commands.filter(({ state }) => state === 'succeeded').length;
  return exitCodeOf(succeeded, commands.length - succeeded + refused);
}

export function commandTable(commands: readonly Command[], language: Language): string {
  return tableOf(commands, columnsOf(language));
}

const titles = {
  ko: {
    device: '장비',
    udid: 'UDID',
    action: '작업',
    state: '결과',
    at: '요청 시각',
    id: '명령 ID',
    message: '설명',
  },
  en: {
    device: 'Device',
    udid: 'UDID',
    action: 'Action',
    state: 'Result',
    at: 'Asked at',
    id: 'Command ID',
    message: 'Message',
  },
} as const;

function columnsOf(language: Language): Column<Command>[] {
  const title = titles[language];
  return [
    { title: title.device, cell: ({ device_name }) => device_name },
    { title: title.udid, cell: ({ udid }) => udid },
    { title: title.action, cell: ({ type }) => commandTypeWords[type][language] },
    { title: title.state, cell: ({ state }) => commandStateWords[state][language] },
    { title: title.at, cell: ({ created_at }) => created_at.slice(0, 19).replace('T', ' ') },
    { title: title.id, cell: ({ command_id }) => command_id },
    { title: title.message, cell: ({ message }) => message },
  ];
}
