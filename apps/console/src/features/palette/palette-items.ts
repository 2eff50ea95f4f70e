import type { Device } from '@rackhand/contract/device';
import { createSearch, searchForm } from '@rackhand/contract/device-search';
import type { IconName } from '../../ui/icon.tsx';

export type PaletteGroup = 'actions' | 'pages' | 'recent' | 'devices';

/** Something to go to or to do. */
export interface PaletteItem {
  key: string;
  group: PaletteGroup;
  label: string;
  /** What tells it from others: where a device is, its UDID. */
  hint: string;
  icon: IconName;
  run: () => void;
}

const mostDevices = 8;

interface Choices {
  actions: readonly PaletteItem[];
  pages: readonly PaletteItem[];
  devices: readonly Device[];
  /** UDIDs, newest first. */
  recent: readonly string[];
  toItem: (device: Device, group: PaletteGroup) => PaletteItem;
}

/** Without a text pages and recent devices; with one what it finds, devices first where it looks like one. */
export function findItems(text: string, { actions, pages, devices, recent, toItem }: Choices): PaletteItem[] {
  if (text.trim() === '') {
    const known = recent.flatMap((udid) => devices.filter(({ info }) => info.udid === udid).slice(0, 1));
    return [...known.map((device) => toItem(device, 'recent')), ...pages, ...actions];
  }
  const wanted = searchForm(text.trim());
  const matches = ({ label }: PaletteItem): boolean => searchForm(label).includes(wanted);
  const isWanted = createSearch(text);
  const found: PaletteItem[] = [];
  for (const device of devices) {
    if (found.length === mostDevices) break;
    if (isWanted(device)) found.push(toItem(device, 'devices'));
  }
  return [...pages.filter(matches), ...actions.filter(matches), ...found];
}
