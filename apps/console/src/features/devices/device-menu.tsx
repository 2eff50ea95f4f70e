import type { Device } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { stateWord } from '@rackhand/contract/device-column-values';
import { errorText } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatDate } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type OnCommand, useCommandItems } from '../commands/use-command-items.tsx';
import { detailMessages } from '../device-detail/detail-messages.ts';
import { exclusionMessages } from '../exclusion/exclusion-messages.ts';
import { deviceMessages } from './device-messages.ts';
import { StateMark } from './state-mark.tsx';
import { testHistoryLink } from './test-history-link.ts';
import type { ChangeState } from './use-change-state.ts';
import { useCopy } from './use-copy.ts';

interface DeviceMenuProps {
  device: Device;
  anchor: HTMLElement;
  onClose: () => void;
}

interface ChangeStateMenuProps extends DeviceMenuProps {
  changeState: ChangeState;
  /** Asks for the reason and the end of an exclusion. */
  onExclude: (device: Device) => void;
}

export function ChangeStateMenu({
  device,
  anchor,
  onClose,
  changeState,
  onExclude,
}: ChangeStateMenuProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  return (
    <Menu
      label={words.actionOn(words.changeState, device.info.model)}
      anchor={anchor}
      note={words.currentState(stateWord(device.info.state, language))}
      items={useStateItems(device, changeState, onExclude)}
      onClose={onClose}
    />
  );
}

/** SELECT stands first and is refused in words; nothing is sent for it (documents 1 section 4, 3 section 4). */
export function useStateItems(
  device: Device,
  changeState: ChangeState,
  onExclude: (device: Device) => void,
): MenuItem[] {
  const { notices } = usePlatform();
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  const { withReason } = useMessages(exclusionMessages);
  const { state, holder, excluded } = device.info;
  const refusal = whyNot('change_state', state, holder);
  const reason = refusal === null ? null : errorText(refusal, language);
  return [
    {
      key: 'SELECT',
      label: words.select,
      whyNot: reason,
      onSelect: () => notices.fail(inBoth(deviceMessages, (said) => said.selectRefused)),
    },
    {
      key: 'AVAILABLE',
      label: words.chooseAvailable,
      mark: <StateMark tone="available" />,
      current: state === 'AVAILABLE',
      whyNot: reason,
      onSelect: () => void changeState(device, 'AVAILABLE'),
    },
    {
      key: 'EXCLUDE',
      label: words.chooseExclude,
      mark: <StateMark tone="other" />,
      current: state === 'EXCLUDE',
      whyNot: reason,
      onSelect: () => void changeState(device, 'EXCLUDE'),
    },
    ...(excluded
      ? []
      : [{ key: 'WITH_REASON', label: withReason, whyNot: reason, onSelect: () => onExclude(device) }]),
  ];
}

interface MoreMenuProps extends DeviceMenuProps {
  /** Ways that lead nowhere from where the menu stands. */
  without?: readonly string[];
  /** Where the row shows this menu alone: what its other buttons do comes first. */
  folded?: { changeState: () => void } | null;
  onRemove: (device: Device) => void;
  onCommand: OnCommand;
}

export function MoreMenu(props: MoreMenuProps): ReactElement {
  const { device, anchor, without = [], folded = null, onClose, onRemove, onCommand } = props;
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  const { openDetail } = useMessages(detailMessages);
  const navigate = useNavigate();
  const copy = useCopy();
  const router = useRouter();
  const { udid, host, model, state, holder } = device.info;
  const commands = useCommandItems(device, onCommand);
  const refusal = whyNot('remove', state, holder);
  const items: MenuItem[] = [
    ...(folded === null ? [] : foldedItems(device, folded.changeState, language)),
    {
      key: 'detail',
      label: openDetail,
      onSelect: () => void navigate({ to: paths.deviceDetail, search: { device: udid } }),
    },
    {
      key: 'pool',
      label: words.showInPool,
      onSelect: () => void navigate({ to: paths.devicePool, search: { device: udid } }),
    },
    ...commands,
    { key: 'copy', label: words.copyUdid, onSelect: () => copy(udid) },
    ...(host === '' ? [] : [{ key: 'copy-host', label: words.copyHost, onSelect: () => copy(host) }]),
    { key: 'copy-arn', label: words.copyArn, onSelect: () => copy(device.arn) },
    {
      key: 'copy-link',
      label: words.copyLink,
      onSelect: () => {
        const { href } = router.buildLocation({ to: paths.deviceList, search: { highlight: udid } });
        copy(new URL(href, window.location.origin).href);
      },
    },
    {
      key: 'remove',
      label: words.removeDevice,
      whyNot: refusal === null ? null : errorText(refusal, language),
      onSelect: () => onRemove(device),
    },
  ];
  return (
    <Menu
      label={words.actionOn(words.moreActions, model)}
      anchor={anchor}
      items={items.filter(({ key }) => !without.includes(key))}
      onClose={onClose}
    />
  );
}

/** What the buttons beside the menu do where there is room for them. */
function foldedItems({ arn, info }: Device, changeState: () => void, language: Language): MenuItem[] {
  const words = deviceMessages[language];
  const refusal = whyNot('change_state', info.state, info.holder);
  return [
    {
      key: 'change-state',
      label: words.changeState,
      whyNot: refusal === null ? null : errorText(refusal, language),
      onSelect: changeState,
    },
    {
      key: 'test-history',
      label: words.testHistory,
      onSelect: () => void window.open(testHistoryLink(arn, formatDate(Date.now())), '_blank', 'noopener'),
    },
  ];
}
