import { writeFile } from 'node:fs/promises';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { DeviceCommandType, ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { askEndpoints, bulkCommand } from '@rackhand/contract/endpoints/commands';
import { readScreenshot } from '@rackhand/contract/endpoints/screenshots';
import type { Text } from '@rackhand/contract/text/language';
import { textOf } from '@rackhand/program/text-of';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { followCommands, waitLine } from './follow-commands.ts';
import { tellCommands } from './tell-commands.ts';
import { isRefused, resultTable, sayRefused } from './tell-results.ts';

export async function orderForOne(given: Given, type: DeviceCommandType, device: Device): Promise<ExitCode> {
  const { api, options, terminal } = given;
  given.interruption.says(mayHaveBegun[given.language]);
  const data = await api.call(askEndpoints[type], { body: { arn: device.arn } });
  const ids = [data.command_id];
  if (options.wait !== true && options.output === undefined) {
    if (options.json === true) terminal.json(data);
    else terminal.print(`${data.command_id}\n`);
    sayHowToFollow(given, ids);
    return exitCodes.done;
  }
  const commands = await followCommands(given, ids);
  if (options.output !== undefined && commands[0]?.state === 'succeeded')
    await savePicture(given, data.command_id, options.output);
  // The picture has standard output to itself.
  const toNobody =
    options.output === '-' ? { ...terminal, print: () => undefined, json: () => undefined } : terminal;
  return tellCommands({ ...given, terminal: toNobody }, commands);
}

async function savePicture({ api, terminal }: Given, id: string, path: string): Promise<void> {
  const picture = await api.download(readScreenshot, { params: { command_id: id } });
  if (path === '-') {
    terminal.bytes(picture);
    return;
  }
  try {
    await writeFile(path, picture);
  } catch (error) {
    throw new CliFailure('failed', {
      ko: `${path}에 저장할 수 없습니다: ${textOf(error)}`,
      en: `${path} can't be written: ${textOf(error)}`,
    });
  }
}

export async function orderForMany(
  given: Given,
  type: ManyCommandType,
  devices: readonly Device[],
): Promise<ExitCode> {
  const { api, language } = given;
  given.interruption.says(mayHaveBegun[language]);
  const data = await api.call(bulkCommand, { body: { type, arns: devices.map(({ arn }) => arn) } });
  return tellBulk(given, data);
}

/** What a call for many has begun, and with `--wait` what became of it; `nothing`: where there was nothing to do. */
export async function tellBulk(
  given: Given,
  data: AnswerOf<typeof bulkCommand>,
  nothing?: Text,
): Promise<ExitCode> {
  const { options, terminal, language } = given;
  const refused = data.results.filter(isRefused);
  const ids = data.results.flatMap(({ command_id }) => command_id ?? []);
  if (options.wait === true && ids.length > 0) {
    sayRefused(given, refused);
    return tellCommands(given, await followCommands(given, ids), refused.length);
  }
  if (options.json === true) terminal.json(data);
  else terminal.print(resultTable(data.results, language, nothing));
  if (ids.length > 0) sayHowToFollow(given, ids.length > fewIds ? [data.bulk_id] : ids);
  return exitCodeOf(data.results.length - refused.length, refused.length);
}

/** To a person; a script has asked for what it needs. */
function sayHowToFollow({ options, terminal, language }: Given, ids: readonly string[]): void {
  if (options.json === true) return;
  terminal.say({ ko: `기다리려면: ${waitLine(ids)}`, en: `To follow: ${waitLine(ids)}` }[language]);
}
const fewIds = 5;

const mayHaveBegun = {
  ko: '명령이 이미 서버에 보내졌을 수 있습니다. `rackhand command`로 확인하세요.',
  en: 'The command may have reached the server already: `rackhand command` shows it.',
};
