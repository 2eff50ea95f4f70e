import { errorText } from '@rackhand/contract/call/error-codes';
import { commandKinds, isDeviceCommand } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { calledName } from '@rackhand/contract/device/device-name';
import type { Language } from '@rackhand/contract/text/language';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatDate } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { inGroups, Menu, type MenuItem } from '../../ui/menu.tsx';
import { type OnCommand, useCommandItems } from '../commands/use-command-items.tsx';
import { deviceMessages } from '../devices/device-messages.ts';
import { useExcludeItems } from '../devices/state-menu.tsx';
import { testHistoryLink } from '../devices/test-history-link.ts';
import { useCopy } from '../devices/use-copy.ts';
import { useRecoverItems } from '../recovery/use-recover-items.ts';
import { menuMessages } from './menu-messages.ts';
import { useRepairItems } from './repair-items.ts';

interface DeviceMenuProps {
  device: Device;
  anchor: HTMLElement;
  /** Ways that lead nowhere from where the menu stands. */
  without?: readonly string[];
  /** Where the row shows this menu alone: what its other buttons do is here as well. */
  folded?: { changeState: () => void } | null;
  onClose: () => void;
  onExclude: (device: Device) => void;
  onRepair: (device: Device) => void;
  onRemove: (device: Device) => void;
  onCommand: OnCommand;
  onRecover: (device: Device) => void;
}

/** To look, to copy, to act, and apart from these to delete. */
export function DeviceMenu(props: DeviceMenuProps): ReactElement {
  const {
    device,
    anchor,
    without = [],
    folded = null,
    onClose,
    onExclude,
    onRepair,
    onRemove,
    onCommand,
    onRecover,
  } = props;
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  const { removeDevice } = useMessages(menuMessages);
  const { state, holder } = device.info;
  const refusal = whyNot('remove', state, holder);
  const commands = useCommandItems(device, onCommand);
  const recover = useRecoverItems(device, onRecover);
  const repair = useRepairItems(device, onRepair).map((item) => ({ ...item, half: true }));
  const items = inGroups(
    [
      ...useViewItems(device, folded !== null),
      ...commands.filter(isLook).map((item) => ({ ...item, half: true })),
      ...repair,
    ].filter(({ key }) => !without.includes(key)),
    useCopyItems(device),
    [
      ...(folded === null ? [] : [changeStateItem(device, folded.changeState, language)]),
      ...useExcludeItems(device, onExclude),
      ...[...commands.filter((item) => !isLook(item)), ...recover].map((item) => ({
        ...item,
        half: item.whyNot === null,
      })),
    ],
    [
      {
        key: 'remove',
        label: removeDevice,
        danger: true,
        whyNot: refusal === null ? null : errorText(refusal, language),
        onSelect: () => onRemove(device),
      },
    ],
  );
  return (
    <Menu
      label={words.actionOn(words.moreActions, calledName(device.info))}
      anchor={anchor}
      items={items}
      onClose={onClose}
    />
  );
}

/** Of the commands those that change nothing, so that nothing is asked before. */
const isLook = ({ key }: MenuItem): boolean => isDeviceCommand(key) && commandKinds[key].words.asked === null;

function useViewItems({ arn, info }: Device, isFolded: boolean): MenuItem[] {
  const words = useMessages(deviceMessages);
  const { manageApps, cleaning, noAppsOnIos } = useMessages(menuMessages);
  const { udid } = info;
  const navigate = useNavigate();
  const tests = {
    key: 'test-history',
    label: words.testHistory,
    onSelect: () => void window.open(testHistoryLink(arn, formatDate(Date.now())), '_blank', 'noopener'),
  };
  return [
    {
      key: 'detail',
      label: words.openDetail,
      half: true,
      onSelect: () => void navigate({ to: paths.deviceDetail, search: { device: udid } }),
    },
    {
      key: 'pool',
      label: words.showInPool,
      half: true,
      onSelect: () => void navigate({ to: paths.devicePool, search: { device: udid } }),
    },
    ...(isFolded ? [tests] : []),
    {
      key: 'apps',
      label: manageApps,
      half: true,
      onSelect: () => void navigate({ to: paths.deviceApps, search: { udid } }),
    },
    {
      key: 'cleaning',
      label: cleaning,
      half: true,
      whyNot: info.platformName === 'iOS' ? noAppsOnIos : null,
      onSelect: () => void navigate({ to: paths.deviceApps, search: { udid, cleaning: 'standard' } }),
    },
  ];
}

function useCopyItems({ arn, info: { udid, host } }: Device): MenuItem[] {
  const { copyUdid } = useMessages(deviceMessages);
  const words = useMessages(menuMessages);
  const copy = useCopy();
  const router = useRouter();
  const copyLink = (): void => {
    const { href } = router.buildLocation({ to: paths.deviceList, search: { highlight: udid } });
    copy(new URL(href, window.location.origin).href);
  };
  const items: MenuItem[] = [
    { key: 'copy', label: copyUdid, onSelect: () => copy(udid) },
    ...(host === '' ? [] : [{ key: 'copy-host', label: words.copyHost, onSelect: () => copy(host) }]),
    { key: 'copy-arn', label: words.copyArn, onSelect: () => copy(arn) },
    { key: 'copy-link', label: words.copyLink, onSelect: copyLink },
  ];
  return items.map((item) => ({ ...item, half: true }));
}

function changeStateItem({ info }: Device, onSelect: () => void, language: Language): MenuItem {
  const refusal = whyNot('change_state', info.state, info.holder);
  const reason = refusal === null ? null : errorText(refusal, language);
  return { key: 'change-state', label: deviceMessages[language].changeState, whyNot: reason, onSelect };
}
