import type { Device } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { errorText } from '@rackhand/contract/error-codes';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type OnCommand, useCommandItems } from '../commands/use-command-items.tsx';
import { deviceMessages } from './device-messages.ts';
import { stateWord } from './device-words.ts';
import { StateMark } from './state-mark.tsx';
import type { ChangeState } from './use-change-state.ts';

interface DeviceMenuProps {
  device: Device;
  anchor: HTMLElement;
  onClose: () => void;
}

interface ChangeStateMenuProps extends DeviceMenuProps {
  changeState: ChangeState;
}

export function ChangeStateMenu({
  device,
  anchor,
  onClose,
  changeState,
}: ChangeStateMenuProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  return (
    <Menu
      label={words.actionOn(words.changeState, device.info.model)}
      anchor={anchor}
      note={words.currentState(stateWord(device.info.state, language))}
      items={useStateItems(device, changeState)}
      onClose={onClose}
    />
  );
}

/** SELECT stands first and is refused in words; nothing is sent for it (documents 1 section 4, 3 section 4). */
export function useStateItems(device: Device, changeState: ChangeState): MenuItem[] {
  const { notices } = usePlatform();
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  const { state, holder } = device.info;
  const refusal = whyNot('change_state', state, holder);
  const reason = refusal === null ? null : errorText(refusal, language);
  return [
    { key: 'SELECT', label: words.select, whyNot: reason, onSelect: () => notices.fail(words.selectRefused) },
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
  ];
}

interface MoreMenuProps extends DeviceMenuProps {
  onRemove: (device: Device) => void;
  onCommand: OnCommand;
}

export function MoreMenu({ device, anchor, onClose, onRemove, onCommand }: MoreMenuProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  const navigate = useNavigate();
  const copyUdid = useCopyUdid();
  const { udid, model, state, holder } = device.info;
  const commands = useCommandItems(device, onCommand);
  const refusal = whyNot('remove', state, holder);
  const items: MenuItem[] = [
    { key: 'copy', label: words.copyUdid, onSelect: () => copyUdid(udid) },
    {
      key: 'pool',
      label: words.showInPool,
      onSelect: () => void navigate({ to: paths.devicePool, search: { device: udid } }),
    },
    ...commands,
    {
      key: 'remove',
      label: words.removeDevice,
      whyNot: refusal === null ? null : errorText(refusal, language),
      onSelect: () => onRemove(device),
    },
  ];
  return (
    <Menu label={words.actionOn(words.moreActions, model)} anchor={anchor} items={items} onClose={onClose} />
  );
}

export function useCopyUdid(): (udid: string) => void {
  const { notices } = usePlatform();
  const words = useMessages(deviceMessages);
  return (udid) => {
    copyText(udid).then(
      () => notices.succeed(words.udidCopied),
      () => notices.fail(words.copyFailed, { text: udid }),
    );
  };
}
