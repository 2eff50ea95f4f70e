import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { createSearch } from '@rackhand/contract/device/device-search';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import { runIdPattern } from '@rackhand/contract/test/run-id';
import { searchForm } from '@rackhand/contract/text/text-search';
import type { IconName } from '../../ui/icon.tsx';

export type PaletteGroup =
  | 'doings'
  | 'actions'
  | 'pages'
  | 'recent'
  | 'devices'
  | 'tests'
  | 'hosts'
  | 'projects'
  | 'packages'
  | 'users'
  | 'teams'
  | 'tickets';

/** Something to go to or to do. */
export interface PaletteItem {
  key: string;
  group: PaletteGroup;
  label: string;
  /** What tells it from others: where a device is, its UDID. */
  hint: string;
  icon: IconName;
  /** Other words that find it, in whichever language. */
  also?: string;
  /** Of a device: its mark stands in place of the picture. */
  state?: DeviceState;
  /** It is called just as what was typed. */
  isExact?: boolean;
  run: () => void;
}

const mostDevices = 8;

/** What can be done to a device from here, by the words that it is asked with: "exclude pixel", "제외 1-2-4". */
export interface Doing {
  isPossible: (info: DeviceInfo) => boolean;
  asked: readonly string[];
  toItem: (device: Device) => PaletteItem;
}

interface Choices {
  actions: readonly PaletteItem[];
  pages: readonly PaletteItem[];
  devices: readonly Device[];
  /** UDIDs, newest first. */
  recent: readonly string[];
  toItem: (device: Device, group: PaletteGroup) => PaletteItem;
  /** The page of a test or of one of its runs. */
  toTest: (asked: { tid: string } | { run: string }) => PaletteItem;
  doings: readonly Doing[];
}

/** Without a text pages and recent devices; with one what it finds, and first what it asks to be done. */
export function findItems(text: string, choices: Choices): PaletteItem[] {
  const { actions, pages, devices, recent, toItem } = choices;
  if (text.trim() === '') {
    const known = recent.flatMap((udid) => devices.filter(({ info }) => info.udid === udid).slice(0, 1));
    return [...known.map((device) => toItem(device, 'recent')), ...pages, ...actions];
  }
  const wanted = searchForm(text.trim());
  const matches = ({ label, also = '' }: PaletteItem): boolean =>
    searchForm(`${label}\n${also}`).includes(wanted);
  const found = firstFound(devices, text).map((device) => toItem(device, 'devices'));
  return [
    ...pages.filter(matches),
    ...actions.filter(matches),
    ...choices.doings.flatMap((doing) => itemsOf(doing, wanted, choices)),
    ...(runIdPattern.test(wanted) ? [choices.toTest({ run: wanted })] : []),
    ...found,
    // Digits may as well be a part of a UDID.
    ...(testNumber.test(wanted) ? [choices.toTest({ tid: wanted })] : []),
  ];
}

const testNumber = /^[1-9]\d{0,8}$/;

/**
 * What the server finds comes later, below what stands there already and the way to the device list: but a user whose id was
 * typed whole stands above the devices.
 */
export function withFound(
  items: readonly PaletteItem[],
  toList: PaletteItem,
  found: readonly PaletteItem[],
): PaletteItem[] {
  if (!found.some(({ isExact }) => isExact === true)) return [...items, toList, ...found];
  const isDevice = ({ group }: PaletteItem): boolean => group === 'devices';
  const isUser = ({ group }: PaletteItem): boolean => group === 'users';
  return [
    ...items.filter((item) => !isDevice(item)),
    ...found.filter(isUser),
    ...items.filter(isDevice),
    toList,
    ...found.filter((item) => !isUser(item)),
  ];
}

/** Devices that it can be done to now; with no more than its word those that were gone to last. */
function itemsOf(
  { isPossible, asked, toItem }: Doing,
  wanted: string,
  { devices, recent }: Choices,
): PaletteItem[] {
  const word = asked.map(searchForm).find((one) => wanted === one || wanted.startsWith(`${one} `));
  if (word === undefined) return [];
  const rest = wanted.slice(word.length).trim();
  const possible = devices.filter(({ info }) => isPossible(info));
  const sought = rest === '' ? possible.filter(({ info }) => recent.includes(info.udid)) : possible;
  return firstFound(sought, rest).map(toItem);
}

function firstFound(devices: readonly Device[], text: string): Device[] {
  const isWanted = createSearch(text, Date.now());
  const found: Device[] = [];
  for (const device of devices) {
    if (found.length === mostDevices) break;
    if (isWanted(device)) found.push(device);
  }
  return found;
}
