import type { Device } from '@rackhand/contract/device';
import { whyReadOnly } from '@rackhand/contract/device-edit-fields';
import { errorText } from '@rackhand/contract/error-codes';
import type { RackGroup } from '@rackhand/contract/rack';
import { parseRackLocation } from '@rackhand/contract/rack-location';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { DeviceChoice } from './device-choice.tsx';
import styles from './move-dialog.module.css';
import { outside } from './outside.ts';
import { rackMessages } from './rack-messages.ts';
import { SlotChoice } from './slot-choice.tsx';
import type { MoveDevice } from './use-move-device.ts';

interface MoveDialogProps {
  groups: readonly RackGroup[];
  devices: readonly Device[];
  /** The slot that was asked for, or the device (by its arn) that is to be moved. */
  place: string;
  onMove: MoveDevice;
  onClose: () => void;
}

/** Which device, and where to: whichever of the two was asked for is filled in. */
export function MoveDialog({ groups, devices, place, onMove, onClose }: MoveDialogProps): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const isSlot = parseRackLocation(place) !== null;
  const [arn, setArn] = useState(isSlot ? '' : place);
  const [slot, setSlot] = useState(isSlot ? place : '');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const device = devices.find((known) => known.arn === arn);
  const taken = slot !== '' && devices.some(({ info }) => info.rackLocation === slot);
  const problem = problemOf({ device, slot, taken }, words);
  const code = device === undefined ? null : whyReadOnly(device.info);
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || device === undefined || problem !== null || code !== null) return;
    setBusy(true);
    const done = await onMove(device, slot === outside ? '' : slot);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      title={isSlot ? words.placeTitle(place) : words.moveTitle}
      closeLabel={words.close}
      width={420}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <DeviceChoice
          devices={devices}
          fixed={isSlot ? null : (device ?? null)}
          arn={arn}
          onChoose={setArn}
        />
        <SlotChoice
          groups={groups}
          devices={devices}
          slot={slot}
          device={device ?? null}
          onChoose={setSlot}
        />
        {tried && problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <footer>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            whyNot={code === null ? null : errorText(code, language)}
          >
            {words.doMove}
          </Button>
        </footer>
      </form>
    </Modal>
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
