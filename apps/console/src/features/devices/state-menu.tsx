import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { type ManualState, offeredStates, whyNot } from '@rackhand/contract/device/device-actions';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { underRepairText } from '@rackhand/contract/repair/repair-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { deviceMessages } from './device-messages.ts';
import { StateMark } from './state-mark.tsx';
import { slotTone } from './state-tone.ts';
import type { ChangeState } from './use-change-state.ts';

interface StateMenuProps {
  device: Device;
  anchor: HTMLElement;
  changeState: ChangeState;
  onClose: () => void;
}

/** AVAILABLE and EXCLUDE alone (document 1 section 2), of which the one that is shown already is left out. */
export function StateMenu({ device, anchor, changeState, onClose }: StateMenuProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(deviceMessages);
  return (
    <Menu
      label={words.actionOn(words.changeState, calledName(device.info))}
      anchor={anchor}
      note={words.currentState(stateWord(device.info.state, language))}
      items={useStateItems(device, changeState)}
      onClose={onClose}
    />
  );
}

export function useStateItems(device: Device, changeState: ChangeState): MenuItem[] {
  const words = useMessages(deviceMessages);
  const language = useLanguage();
  const refusal = useStateRefusal(device);
  const isUnderRepair = device.info.repair !== null;
  const labels: Record<ManualState, string> = {
    AVAILABLE: words.chooseAvailable,
    EXCLUDE: words.chooseExclude,
  };
  return offeredStates(device.info.state).map((state) => ({
    key: state,
    label: labels[state],
    mark: <StateMark tone={slotTone(state)} />,
    whyNot: state === 'AVAILABLE' && isUnderRepair ? underRepairText[language] : refusal,
    onSelect: () => void changeState(device, state),
  }));
}

/** EXCLUDE with its reason and its end; nothing where the device is excluded already. */
export function useExcludeItems(device: Device, onExclude: (device: Device) => void): MenuItem[] {
  const { excludeWithReason } = useMessages(deviceMessages);
  const refusal = useStateRefusal(device);
  if (device.info.excluded) return [];
  return [{ key: 'exclude', label: excludeWithReason, whyNot: refusal, onSelect: () => onExclude(device) }];
}

function useStateRefusal({ info: { state, holder } }: Device): string | null {
  const language = useLanguage();
  const refusal = whyNot('change_state', state, holder);
  return refusal === null ? null : errorText(refusal, language);
}
