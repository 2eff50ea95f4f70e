import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { type DeviceAction, whyNot } from '@rackhand/contract/device/device-actions';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName, deviceName } from '@rackhand/contract/device/device-name';
import { stateGroups } from '@rackhand/contract/device/device-states';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { useDevices } from '../devices/use-devices.ts';
import { navSections } from '../navigation/nav-entries.ts';
import { navMessages } from '../navigation/nav-messages.ts';
import { useNavViewer } from '../navigation/use-nav-viewer.ts';
import { handObstacle } from '../recovery/hand-obstacle.ts';
import { findItems, type PaletteGroup, type PaletteItem, withFound } from './palette-items.ts';
import { paletteMessages } from './palette-messages.ts';
import type { Question } from './palette-question.tsx';
import { noteRecentDevice, readRecentDevices } from './recent-devices.ts';
import { useCustomerItems } from './use-customer-items.ts';
import { useFarmItems } from './use-farm-items.ts';

const none: Device[] = [];

/** What the text finds now, and a last entry that takes it to the device list. */
export function usePaletteItems(text: string, ask: (question: Question) => void): PaletteItem[] {
  const words = useMessages(paletteMessages);
  const navigate = useNavigate();
  const { data: devices = none } = useDevices({ automatic: true });
  const language = useLanguage();
  const toDevice = (device: Device, group: PaletteGroup): PaletteItem => ({
    key: `${group} ${device.arn}`,
    group,
    label: deviceName(device.info, language),
    hint: [
      stateWord(device.info.state, language),
      device.info.rackLocation === '' ? words.noRack : device.info.rackLocation,
      device.info.udid,
    ].join(' · '),
    icon: 'appOnDevice',
    state: device.info.state,
    run: () => {
      noteRecentDevice(device.info.udid);
      void navigate({ to: paths.deviceDetail, search: { device: device.info.udid } });
    },
  });
  const toDoing =
    (about: 'exclude' | 'reboot' | 'recover') =>
    (device: Device): PaletteItem => ({
      ...toDevice(device, 'doings'),
      key: `${about} ${device.arn}`,
      label: words[about](calledName(device.info)),
      run: () => ask({ about, device }),
    });
  const items = findItems(text, {
    actions: [...useFarmActions(ask), ...useActions()],
    doings: [
      { isPossible: allows('change_state'), asked: askedBy('exclude'), toItem: toDoing('exclude') },
      { isPossible: allows('reboot'), asked: askedBy('reboot'), toItem: toDoing('reboot') },
      { isPossible: isRecoverable, asked: askedBy('recover'), toItem: toDoing('recover') },
    ],
    pages: usePages(),
    devices,
    recent: readRecentDevices(),
    toItem: toDevice,
    toTest: (asked) => ({
      key: 'test',
      group: 'tests',
      label: words.test(Object.values(asked).join('')),
      hint: '',
      icon: 'flask',
      run: () => void navigate({ to: paths.testDetail, search: asked }),
    }),
  });
  const customers = [...useFarmItems(text), ...useCustomerItems(text)];
  if (text.trim() === '') return items;
  const toList = (): void => void navigate({ to: paths.deviceList, search: { q: text.trim() } });
  const search = { key: 'list', label: words.searchList(text.trim()), hint: '', run: toList } as const;
  return withFound(items, { ...search, group: 'devices', icon: 'search' }, customers);
}

const allows =
  (action: DeviceAction) =>
  ({ state, holder }: DeviceInfo): boolean =>
    whyNot(action, state, holder) === null;

const isRecoverable = (info: DeviceInfo): boolean => info.errors.length > 0 && handObstacle(info) === null;

/** Asked in either language, whatever the console speaks. */
function askedBy(name: keyof typeof paletteMessages.ko.asked): readonly string[] {
  return [paletteMessages.ko.asked[name], paletteMessages.en.asked[name]];
}

/** The devices of each state, and what concerns them all. */
function useFarmActions(ask: (question: Question) => void): PaletteItem[] {
  const navigate = useNavigate();
  const words = useMessages(paletteMessages);
  const { groups } = useMessages(deviceMessages);
  const { admin } = useSession();
  const shown = stateGroups.map(
    (state): PaletteItem => ({
      key: `show ${state}`,
      also: askedBy(state).join(' '),
      group: 'actions',
      label: words.show(groups[state]),
      hint: '',
      icon: 'list',
      run: () => void navigate({ to: paths.deviceList, search: { state } }),
    }),
  );
  if (admin?.is_super_admin !== true) return shown;
  const run = (): void => ask({ about: 'reboot_all' });
  return [
    ...shown,
    {
      key: 'reboot all',
      also: askedBy('rebootAll').join(' '),
      group: 'actions',
      label: words.rebootAll,
      hint: '',
      icon: 'refresh',
      run,
    },
  ];
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
      also: `${navMessages.ko.entries[label]} ${navMessages.en.entries[label]}`,
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
