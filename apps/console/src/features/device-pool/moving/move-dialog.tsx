import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { calledName } from '@rackhand/contract/device/device-name';
import type { RackGroup } from '@rackhand/contract/rack/rack';
import { parseRackLocation } from '@rackhand/contract/rack/rack-location';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { rackMessages } from '../rack-messages.ts';
import { DeviceChoice } from './device-choice.tsx';
import styles from './move-dialog.module.css';
import { maySwap, outside, SlotChoice } from './slot-choice.tsx';
import type { MoveDevice } from './use-move-device.ts';
import type { SwapDevices } from './use-swap-devices.ts';

interface MoveDialogProps {
  groups: readonly RackGroup[];
  devices: readonly Device[];
  /** The slot that was asked for, or the device (by its arn) that is to be moved. */
  place: string;
  onMove: MoveDevice;
  onSwap: SwapDevices;
  onClose: () => void;
}

/** Which device, and where to: whichever of the two was asked for is filled in. */
export function MoveDialog({
  groups,
  devices,
  place,
  onMove,
  onSwap,
  onClose,
}: MoveDialogProps): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const isSlot = parseRackLocation(place) !== null;
  const [arn, setArn] = useState(isSlot ? '' : place);
  const [slot, setSlot] = useState(isSlot ? place : '');
  const [tried, setTried] = useState(false);
  const device = devices.find((known) => known.arn === arn);
  const holder = slot === '' ? undefined : devices.find(({ info }) => info.rackLocation === slot);
  const swapped = holder !== undefined && maySwap(device ?? null, holder) ? holder : null;
  const problem = problemOf({ device, slot, taken: holder !== undefined && swapped === null }, words);
  const code = device === undefined ? null : whyReadOnly(device.info);
  const move = async (): Promise<boolean> => {
    setTried(true);
    if (device === undefined || problem !== null || code !== null) return false;
    return swapped === null ? onMove(device, slot === outside ? '' : slot) : onSwap(device, swapped);
  };
  return (
    <FormDialog
      title={isSlot ? words.placeTitle(place) : words.moveTitle}
      words={words}
      submit={swapped === null ? words.doMove : words.doSwap}
      whyNot={code === null ? null : errorText(code, language)}
      // Two choices, quickly made again: nobody is asked before they are lost.
      isDirty={false}
      onSubmit={move}
      onClose={onClose}
    >
      <DeviceChoice devices={devices} fixed={isSlot ? null : (device ?? null)} arn={arn} onChoose={setArn} />
      <SlotChoice groups={groups} devices={devices} slot={slot} device={device ?? null} onChoose={setSlot} />
      {swapped !== null && device !== undefined && (
        <p className={styles.hint} role="status">
          {words.swapWith(calledName(swapped.info), device.info.rackLocation)}
        </p>
      )}
      {tried && problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

interface Choice {
  device: Device | undefined;
  slot: string;
  taken: boolean;
}

function problemOf({ device, slot, taken }: Choice, words: (typeof rackMessages)['ko']): string | null {
  if (device === undefined) return words.chooseDeviceFirst;
  const now = device.info.rackLocation;
  if (slot === '') return words.chooseSlotFirst;
  if (slot === now || (slot === outside && now === '')) return words.sameSlot;
  return taken ? words.chooseSlotFirst : null;
}
