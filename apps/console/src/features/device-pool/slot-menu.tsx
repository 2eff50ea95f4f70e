import type { Device } from '@rackhand/contract/device';
import { stateWord } from '@rackhand/contract/device-column-values';
import { whyReadOnly } from '@rackhand/contract/device-edit-fields';
import { errorText } from '@rackhand/contract/error-codes';
import type { ReactElement } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type OnCommand, useCommandItems } from '../commands/use-command-items.tsx';
import { useStateItems } from '../devices/device-menu.tsx';
import { deviceMessages } from '../devices/device-messages.ts';
import { testHistoryLink } from '../devices/test-history-link.ts';
import type { ChangeState } from '../devices/use-change-state.ts';
import { poolMessages } from './pool-messages.ts';
import { rackMessages } from './rack-messages.ts';

interface SlotMenuProps {
  device: Device;
  anchor: HTMLElement;
  changeState: ChangeState;
  onOpen: (udid: string) => void;
  onMove: () => void;
  onCommand: OnCommand;
  onExclude: (device: Device) => void;
  onClose: () => void;
}

export function SlotMenu(props: SlotMenuProps): ReactElement {
  const { device, anchor, changeState, onOpen, onMove, onCommand, onExclude, onClose } = props;
  const commands = useCommandItems(device, onCommand);
  const { notices } = usePlatform();
  const language = useLanguage();
  const words = useMessages(poolMessages);
  const { currentState } = useMessages(deviceMessages);
  const { arn, info } = device;
  const { move } = useMessages(rackMessages);
  const fixed = whyReadOnly(info);
  const refuse = (): void => notices.fail(inBoth(poolMessages, (said) => said.invalidStatus));
  const states = useStateItems(device, changeState, onExclude).map((item) =>
    item.key === 'SELECT' ? { ...item, onSelect: refuse } : item,
  );
  const items: MenuItem[] = [
    { key: 'details', label: words.details, mark: <Icon name="list" />, onSelect: () => onOpen(info.udid) },
    {
      key: 'tests',
      label: words.testList,
      mark: <Icon name="external" />,
      onSelect: () => window.open(testHistoryLink(arn, formatDate(Date.now())), '_blank', 'noopener'),
    },
    ...states,
    ...commands,
    {
      key: 'move',
      label: move,
      mark: <Icon name="swap" />,
      whyNot: fixed === null ? null : errorText(fixed, language),
      onSelect: onMove,
    },
  ];
  return (
    <Menu
      label={words.slotMenu(info.model)}
      anchor={anchor}
      note={currentState(stateWord(info.state, language))}
      items={items}
      onClose={onClose}
    />
  );
}
