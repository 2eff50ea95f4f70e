import { bulkDeeds } from '@rackhand/contract/command/bulk-deeds';
import { type BulkType, bulkTypeWords, commandLimits } from '@rackhand/contract/command/command';
import { deviceCommandTypes, isDeviceCommand, isForMany } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { listCommands } from '@rackhand/contract/endpoints/command-lists';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { sayRest } from '../../platform/list-options.ts';
import type { OptionName } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findDevices } from '../devices/find-devices.ts';
import { changeJob, isJobDeed, jobDeedWords } from './change-job.ts';
import { type Decision, decideAbout, isDecision } from './decide-about.ts';
import { orderForMany, orderForOne } from './order-command.ts';
import { commandTable } from './tell-commands.ts';

const kinds: readonly BulkType[] = [...deviceCommandTypes, 'include', 'exclude'] as BulkType[];
const choices: readonly string[] = [...kinds, ...bulkDeeds];

export const commandCommand: CliCommand = {
  name: 'command',
  operands: '[KIND | DEED BULK_ID]',
  text: {
    ko: '장비에 명령을 보내거나 일괄 작업을 바꾸거나, KIND 없이 최근 명령을 표시',
    en: 'gives devices a command, or changes a bulk action; without a KIND it lists the newest commands',
  },
  options: ['device', 'rack', 'all', 'wait', 'json', 'reason', 'until', 'output'],
  choices,
  examples: [
    {
      line: 'rackhand command reboot --device R3CT1 --wait',
      text: { ko: '재부팅하고 끝까지 기다림', en: 'reboots one and waits for the end' },
    },
    {
      line: 'rackhand command usb_reset --rack 1-2 --wait --timeout 10m',
      text: { ko: '랙 1-2의 USB를 다시 연결', en: 'reconnects the USB of rack 1-2' },
    },
    {
      line: 'rackhand command exclude --device 1-2-3 --reason "new battery"',
      text: { ko: '1-2-3 자리의 장비를 제외', en: 'takes the device in slot 1-2-3 out of the farm' },
    },
    {
      line: 'rackhand command screenshot --device R3CT1 --output screen.png',
      text: { ko: '화면 캡처를 파일로', en: 'the screen as a file' },
    },
    {
      line: 'rackhand command pause "$BULK_ID"',
      text: { ko: '아직 보내지 않은 장비는 기다리게 함', en: 'lets the devices that wait go on waiting' },
    },
    {
      line: 'rackhand command --device R3CT1',
      text: { ko: '이 장비의 최근 명령', en: 'the newest commands of this device' },
    },
  ],
  more: (language) =>
    [
      ...kinds.map((kind) => `  ${kind.padEnd(12)}${bulkTypeWords[kind][language]}`),
      ...bulkDeeds.map((deed) => `  ${deed.padEnd(12)}${jobDeedWords[deed][language]}`),
    ].join('\n'),
  run: async (given) => {
    const [kind, ...others] = given.words;
    if (kind === undefined) return listNewest(given);
    if (isJobDeed(kind)) {
      const besides = ['device', 'rack', 'all', 'reason', 'until', 'output'] as const;
      refuseBeside(given, kind, kind === 'retry' ? besides : [...besides, 'wait']);
      return changeJob(given, kind, others);
    }
    if (others.length > 0) throw notUnderstood(texts.devicesByOption);
    if (isDecision(kind)) return decide(given, kind);
    if (!isDeviceCommand(kind)) throw notUnderstood(texts.noKind(kind));
    refuseBeside(given, kind, ['reason', 'until', ...(kind === 'screenshot' ? [] : (['output'] as const))]);
    const devices = await fewEnough(findDevices(given.api, given.options));
    const [only] = devices;
    if (isSingle(given) && only !== undefined) return orderForOne(given, kind, only);
    if (!isForMany(kind)) throw notUnderstood(texts.onlyOne(kind));
    return orderForMany(given, kind, devices);
  },
};

async function decide(given: Given, decision: Decision): Promise<ExitCode> {
  const isIncluding = decision === 'include';
  refuseBeside(given, decision, ['wait', 'output', ...(isIncluding ? (['reason', 'until'] as const) : [])]);
  // All that stand the other way.
  const devices = findDevices(given.api, given.options, ({ info }) => info.excluded === isIncluding);
  return decideAbout(given, decision, await fewEnough(devices));
}

/** Which call it is hangs on how it was asked, not on how many devices a rack has today. */
function isSingle({ options }: Given): boolean {
  return options.device?.length === 1 && options.rack === undefined;
}

async function fewEnough(found: Promise<Device[]>): Promise<Device[]> {
  const devices = await found;
  if (devices.length <= commandLimits.bulkDevices) return devices;
  throw notUnderstood(texts.tooMany(devices.length));
}

async function listNewest(given: Given): Promise<ExitCode> {
  const { options, api, terminal, language } = given;
  refuseBeside(given, 'command', ['rack', 'all', 'wait', 'reason', 'until', 'output']);
  if ((options.device?.length ?? 0) > 1) throw notUnderstood(texts.oneDevice);
  const devices = options.device === undefined ? [] : await findDevices(api, options);
  const query = devices.map(({ arn }) => ({ arn }))[0] ?? {};
  const data = await api.call(listCommands, { query });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(commandTable(data.commands, language));
    sayRest(given, data.commands.length, data.total_count);
  }
  return exitCodes.done;
}

function refuseBeside({ options }: Given, what: string, names: readonly OptionName[]): void {
  const stray = names.find((name) => options[name] !== undefined);
  if (stray !== undefined) throw notUnderstood(texts.notBeside(what, stray));
}

const texts = {
  noKind: (kind: string) => ({
    ko: `${kind} 명령은 없습니다. 명령: ${choices.join(', ')}`,
    en: `There is no command ${kind}. Commands: ${choices.join(', ')}`,
  }),
  devicesByOption: {
    ko: '장비는 --device, --rack 또는 --all로 지정하세요.',
    en: 'Devices are named by --device, --rack or --all.',
  },
  onlyOne: (kind: string) => ({
    ko: `${kind} 명령은 한 번에 한 장비에만 보낼 수 있습니다. --device를 하나만 쓰세요.`,
    en: `${kind} is for one device at a time: give one --device.`,
  }),
  oneDevice: {
    ko: '최근 명령은 한 장비 또는 전체의 것을 볼 수 있습니다. --device를 하나만 쓰세요.',
    en: 'The newest commands are those of one device or of all: give one --device.',
  },
  tooMany: (count: number) => ({
    ko: `한 번에 ${commandLimits.bulkDevices}대까지 할 수 있습니다(지금 ${count}대). --rack으로 나누세요.`,
    en: `${commandLimits.bulkDevices} devices at once at most, and these are ${count}. Go by --rack.`,
  }),
  notBeside: (what: string, option: OptionName) => ({
    ko: `${what}에는 --${option} 옵션을 쓸 수 없습니다.`,
    en: `--${option} does not go with ${what}.`,
  }),
} satisfies Record<string, Record<Language, string> | ((...given: never[]) => Record<Language, string>)>;
