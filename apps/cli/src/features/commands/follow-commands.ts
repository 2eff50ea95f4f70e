import type { Command } from '@rackhand/contract/command/command';
import { hasEnded } from '@rackhand/contract/command/command-states';
import { listCommands, readCommand } from '@rackhand/contract/endpoints/command-lists';
import type { Text } from '@rackhand/contract/text/language';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

/** The server answers one command's end by itself; of several, the others are looked at so often. */
const waitSeconds = { one: 30, several: 3 };
/** Their ids stand in the address. */
const idsOfCall = 100;

/**
 * Asks until each of them has ended, or until the deadline: then some are still open. The server being away in between
 * is waited out.
 */
export async function followCommands(given: Given, ids: readonly string[]): Promise<Command[]> {
  const { api, deadline, terminal, interruption, language } = given;
  interruption.says(goesOn(ids)[language]);
  for (;;) {
    const commands = await readCommands(given, ids);
    const open = commands.find(({ state }) => !hasEnded(state));
    const seconds = Math.floor(deadline.leftMs() / 1_000);
    if (open === undefined || seconds === 0) {
      terminal.progress('');
      return commands;
    }
    const ended = commands.filter(({ state }) => hasEnded(state)).length;
    terminal.progress(`${ended}/${commands.length} ${open.device_name} …`);
    const wait = Math.min(seconds, ids.length === 1 ? waitSeconds.one : waitSeconds.several);
    await api.call(readCommand, { params: { command_id: open.command_id }, query: { wait } });
  }
}

/** In the order asked for. */
export async function readCommands({ api }: Given, ids: readonly string[]): Promise<Command[]> {
  const found = await findCommands({ api }, ids);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw noSuchCommand(missing);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Those that are there. */
export async function findCommands(
  { api }: Pick<Given, 'api'>,
  ids: readonly string[],
): Promise<Map<string, Command>> {
  const found = new Map<string, Command>();
  for (let from = 0; from < ids.length; from += idsOfCall) {
    const part = ids.slice(from, from + idsOfCall).join(',');
    const { commands } = await api.call(listCommands, { query: { ids: part } });
    for (const one of commands) found.set(one.command_id, one);
  }
  return found;
}

export function noSuchCommand(ids: readonly string[]): CliFailure {
  return new CliFailure('failed', unknown(ids));
}

export function waitLine(ids: readonly string[]): string {
  return `rackhand wait ${ids.join(' ')}`;
}

const goesOn = (ids: readonly string[]): Text => ({
  ko: `명령은 서버에서 계속됩니다. 다시 기다리려면: ${waitLine(ids)}`,
  en: `The command goes on at the server. To follow it again: ${waitLine(ids)}`,
});

const unknown = (ids: readonly string[]): Text => ({
  ko: `명령을 찾을 수 없습니다: ${ids.join(', ')}\n\`rackhand command\`로 최근 명령을 볼 수 있습니다.`,
  en: `No such command: ${ids.join(', ')}\n\`rackhand command\` lists the newest ones.`,
});
