import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { calledName } from '@rackhand/contract/device/device-name';
import type { ReactElement } from 'react';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inGroups, Menu } from '../../../ui/menu.tsx';
import { type OnCommand, useCommandItems } from '../../commands/use-command-items.tsx';
import { useRepairItems } from '../../device-menu/repair-items.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { useExcludeItems, useStateItems } from '../../devices/state-menu.tsx';
import { testHistoryLink } from '../../devices/test-history-link.ts';
import type { ChangeState } from '../../devices/use-change-state.ts';
import { poolMessages } from '../pool-messages.ts';
import { rackMessages } from '../rack-messages.ts';

interface SlotMenuProps {
  device: Device;
  anchor: HTMLElement;
  changeState: ChangeState;
  onOpen: (udid: string) => void;
  onMove: () => void;
  onCommand: OnCommand;
  onExclude: (device: Device) => void;
  onRepair: (device: Device) => void;
  onClose: () => void;
}

function openTests(arn: string): void {
  window.open(testHistoryLink(arn, formatDate(Date.now())), '_blank', 'noopener');
}

export function SlotMenu(props: SlotMenuProps): ReactElement {
  const { device, anchor, changeState, onOpen, onMove, onCommand, onExclude, onRepair, onClose } = props;
  const commands = useCommandItems(device, onCommand);
  const language = useLanguage();
  const words = useMessages(poolMessages);
  const { currentState } = useMessages(deviceMessages);
  const { arn, info } = device;
  const { move } = useMessages(rackMessages);
  const fixed = whyReadOnly(info);
  const look = [
    {
      key: 'details',
      label: words.details,
      half: true,
      mark: <Icon name="list" />,
      onSelect: () => onOpen(info.udid),
    },
    {
      key: 'tests',
      label: words.testList,
      half: true,
      mark: <Icon name="external" />,
      onSelect: () => openTests(arn),
    },
  ];
  const moving = {
    key: 'move',
    label: move,
    mark: <Icon name="swap" />,
    whyNot: fixed === null ? null : errorText(fixed, language),
    onSelect: onMove,
  };
  const choices = useStateItems(device, changeState);
  const states = [
    ...choices.map((item) => ({ ...item, half: choices.length > 1 })),
    ...useExcludeItems(device, onExclude),
  ];
  const repair = useRepairItems(device, onRepair).map((item) => ({ ...item, half: true }));
  const items = inGroups(look, states, [{ ...moving, half: true }, ...repair], commands);
  return (
    <Menu
      label={words.slotMenu(calledName(info))}
      anchor={anchor}
      note={currentState(stateWord(info.state, language))}
      items={items}
      onClose={onClose}
    />
  );
}
