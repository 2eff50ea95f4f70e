import type { Device } from '@rackhand/contract/device/device';
import { cancelRecovery, listRecoveries, startRecovery } from '@rackhand/contract/endpoints/recovery';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, sayRest } from '../../platform/list-options.ts';
import type { OptionName } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { askDevices } from '../devices/ask-devices.ts';
import { findDevices } from '../devices/find-devices.ts';
import { followRecoveries, readRecoveries, tellRecoveries } from './follow-recoveries.ts';
import { recoveryTable } from './recovery-table.ts';

export const recoverCommand: CliCommand = {
  name: 'recover',
  operands: '[DEVICE… | cancel RECOVERY_ID]',
  text: {
    ko: '문제가 있는 장비를 단계대로 복구. DEVICE 없이 최근 복구를 표시',
    en: 'recovers devices in trouble, rung by rung; without a DEVICE it lists the newest recoveries',
  },
  options: ['device', 'rack', 'wait', 'json', 'page', 'limit'],
  choices: ['cancel'],
  examples: [
    {
      line: 'rackhand recover R3CT1 --wait --timeout 30m',
      text: { ko: '한 장비를 끝까지', en: 'one, to its end' },
    },
    {
      line: 'rackhand recover --rack 1-2',
      text: { ko: '랙 1-2에서 복구할 수 있는 장비', en: 'those of rack 1-2 that can be' },
    },
    {
      line: 'rackhand recover cancel "$RECOVERY_ID"',
      text: { ko: '더 시도하지 않음', en: 'tries nothing more' },
    },
    { line: 'rackhand recover --limit 10', text: { ko: '최근 복구', en: 'the newest recoveries' } },
  ],
  run: (given) => {
    const [first, ...others] = given.words;
    if (first === 'cancel') return cancel(given, others);
    const device = [...given.words, ...(given.options.device ?? [])];
    const { rack } = given.options;
    if (device.length === 0 && rack === undefined) return listNewest(given);
    refuseBeside(given, 'recover DEVICE', ['page', 'limit']);
    return recover(given, { ...(device.length > 0 && { device }), ...(rack !== undefined && { rack }) });
  },
};

async function recover(given: Given, named: { device?: string[]; rack?: string[] }): Promise<ExitCode> {
  const { api, options, interruption, language } = given;
  const devices = await findDevices(api, named);
  interruption.says(texts.mayHaveBegun[language]);
  const begin = async ({ arn }: Device) => ({
    arn,
    id: (await api.call(startRecovery, { body: { arn } })).recovery_id,
  });
  const { answers: begun, refused } = await askDevices(given, devices, begin);
  if (begun.length === 0) return exitCodes.failed;
  const recoveries = await (options.wait === true
    ? followRecoveries(given, begun)
    : readRecoveries(given, begun));
  return tellRecoveries(given, recoveries, refused);
}

async function cancel(given: Given, ids: readonly string[]): Promise<ExitCode> {
  const [recovery_id, ...others] = ids;
  if (recovery_id === undefined || others.length > 0) throw notUnderstood(texts.oneRecovery);
  refuseBeside(given, 'recover cancel', ['device', 'rack', 'wait', 'page', 'limit']);
  const { api, options, terminal, language } = given;
  const recovery = await api.call(cancelRecovery, { params: { recovery_id } });
  if (options.json === true) terminal.json(recovery);
  else terminal.print(recoveryTable([recovery], language));
  return exitCodes.done;
}

async function listNewest(given: Given): Promise<ExitCode> {
  refuseBeside(given, 'recover', ['wait']);
  const { api, options, terminal, language } = given;
  const data = await api.call(listRecoveries, { query: readPaging(options) });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(recoveryTable(data.recoveries, language));
    sayRest(given, data.recoveries.length, data.total_count);
  }
  return exitCodes.done;
}

function refuseBeside({ options }: Given, what: string, names: readonly OptionName[]): void {
  const stray = names.find((name) => options[name] !== undefined);
  if (stray !== undefined) throw notUnderstood(texts.notBeside(what, stray));
}

const texts = {
  mayHaveBegun: {
    ko: '복구가 이미 시작되었을 수 있습니다. `rackhand recover`로 확인하세요.',
    en: 'The recovery may have begun already: `rackhand recover` shows it.',
  },
  oneRecovery: {
    ko: '`rackhand recover cancel RECOVERY_ID`처럼 복구 ID 하나를 쓰세요. `rackhand recover`가 표시합니다.',
    en: 'Name one recovery: `rackhand recover cancel RECOVERY_ID`. `rackhand recover` lists them.',
  },
  notBeside: (what: string, option: OptionName) => ({
    ko: `${what}에는 --${option} 옵션을 쓸 수 없습니다.`,
    en: `--${option} does not go with ${what}.`,
  }),
};
