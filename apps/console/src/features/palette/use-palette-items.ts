import type { Device } from '@rackhand/contract/device';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { allDevicesQuery } from '../devices/device-queries.ts';
import { navSections } from '../navigation/nav-entries.ts';
import { navMessages } from '../navigation/nav-messages.ts';
import { useNavViewer } from '../navigation/use-nav-viewer.ts';
import { findItems, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { paletteMessages } from './palette-messages.ts';
import { noteRecentDevice, readRecentDevices } from './recent-devices.ts';

const none: Device[] = [];

/** What the text finds now, and a last entry that takes it to the device list. */
export function usePaletteItems(text: string): PaletteItem[] {
  const { api } = usePlatform();
  const words = useMessages(paletteMessages);
  const navigate = useNavigate();
  const { data: devices = none } = useQuery(allDevicesQuery(api, true));
  const toDevice = (device: Device, group: PaletteGroup): PaletteItem => ({
    key: `${group} ${device.arn}`,
    group,
    label: device.info.model,
    hint: `${device.info.rackLocation === '' ? words.noRack : device.info.rackLocation} · ${device.info.udid}`,
    icon: 'appOnDevice',
    run: () => {
      noteRecentDevice(device.info.udid);
      void navigate({ to: paths.deviceList, search: { device: device.info.udid } });
    },
  });
  const items = findItems(text, {
    actions: useActions(),
    pages: usePages(),
    devices,
    recent: readRecentDevices(),
    toItem: toDevice,
  });
  if (text.trim() === '') return items;
  const toList = (): void => void navigate({ to: paths.deviceList, search: { q: text.trim() } });
  const search = { key: 'list', label: words.searchList(text.trim()), hint: '', run: toList } as const;
  return [...items, { ...search, group: 'devices', icon: 'search' }];
}

function usePages(): PaletteItem[] {
  const words = useMessages(navMessages);
  const navigate = useNavigate();
  return navSections(useNavViewer())
    .flatMap(({ entries }) => entries)
    .map(({ path, label, icon, search }) => ({
      key: path,
      group: 'pages',
      label: words.entries[label],
      hint: '',
      icon,
      run: () => void navigate({ to: path, ...(search === undefined ? {} : { search }) }),
    }));
}

function useActions(): PaletteItem[] {
  const { language, theme, session } = usePlatform();
  const navigate = useNavigate();
  const words = useMessages(paletteMessages);
  const other = useLanguage() === 'ko' ? 'en' : 'ko';
  const action = (key: string, label: string, icon: PaletteItem['icon'], run: () => void): PaletteItem => ({
    key,
    group: 'actions',
    label,
    hint: '',
    icon,
    run,
  });
  return [
    action(
      'change-password',
      words.changePassword,
      'lock',
      () => void navigate({ to: paths.changePassword }),
    ),
    action('sessions', words.sessions, 'person', () => void navigate({ to: paths.sessions })),
    action('language', words.toLanguage, 'globe', () => language.set(other)),
    action('light', words.theme.light, 'sun', () => theme.set('light')),
    action('dark', words.theme.dark, 'moon', () => theme.set('dark')),
    action('system', words.theme.system, 'system', () => theme.set('system')),
    action('sign-out', words.signOut, 'external', () => void session.signOut()),
  ];
}
