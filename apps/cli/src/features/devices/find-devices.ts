import type { Device } from '@rackhand/contract/device/device';
import { allDevices } from '@rackhand/contract/endpoints/devices';
import type { Text } from '@rackhand/contract/text/language';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';
import type { OptionValues } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';

type Choice = Pick<OptionValues, 'device' | 'rack' | 'all'>;

/** The devices that `--device`, `--rack` and `--all` name, each once. */
export async function findDevices(
  api: Api,
  { device: names = [], rack: racks = [], all }: Choice,
  isMeantByAll = ({ info }: Device): boolean => !info.excluded,
): Promise<Device[]> {
  if (all === true ? names.length + racks.length > 0 : names.length + racks.length === 0)
    throw notUnderstood(all === true ? texts.allOrSome : texts.which);
  const { arns: devices } = await api.call(allDevices);
  const named = names.map((name) => ({ name, found: devices.filter((one) => isNamed(one, name)) }));
  const placed = racks.map((name) => ({ name, found: devices.filter((one) => isIn(one, name)) }));
  const missing = [...named, ...placed].filter(({ found }) => found.length === 0).map(({ name }) => name);
  if (missing.length > 0) throw new CliFailure('failed', texts.unknown(missing));
  const chosen = new Set([...named, ...placed].flatMap(({ found }) => found));
  const wanted = devices.filter((one) => (all === true ? isMeantByAll(one) : chosen.has(one)));
  // What holds for all of them already is no failure.
  if (wanted.length === 0) throw new CliFailure('done', texts.none);
  return wanted;
}

/** The one that `--device` names, for what is about a single device. */
export async function findOneDevice(api: Api, options: Choice): Promise<Device> {
  const [device, other] = options.device?.length === 1 ? await findDevices(api, options) : [];
  if (device === undefined || other !== undefined) throw notUnderstood(texts.one);
  return device;
}

function isNamed({ arn, info }: Device, name: string): boolean {
  return [arn, info.udid, info.rackLocation].includes(name);
}

/** Its group, its rack or its slot. */
function isIn({ info }: Device, rack: string): boolean {
  return info.rackLocation === rack || info.rackLocation.startsWith(`${rack}-`);
}

const texts = {
  which: {
    ko: '어느 장비인지 --device, --rack 또는 --all로 지정하세요.',
    en: 'Say which devices: --device, --rack or --all.',
  },
  allOrSome: {
    ko: '--all은 --device, --rack과 함께 쓸 수 없습니다.',
    en: '--all goes without --device and --rack.',
  },
  one: {
    ko: '장비 하나를 --device로 지정하세요.',
    en: 'Name one device by --device.',
  },
  unknown: (names: readonly string[]): Text => ({
    ko: `장비를 찾을 수 없습니다: ${names.join(', ')}\n\`rackhand devices\`로 장비 목록을 볼 수 있습니다.`,
    en: `No such device: ${names.join(', ')}\n\`rackhand devices\` lists the devices.`,
  }),
  none: { ko: '할 일이 있는 장비가 없습니다.', en: 'There is no device to do it with.' },
};
