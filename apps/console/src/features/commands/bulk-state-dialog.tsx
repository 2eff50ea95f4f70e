import type { Device } from '@rackhand/contract/device';
import type { ManualState } from '@rackhand/contract/device-actions';
import { whyNot } from '@rackhand/contract/device-actions';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useGuardedClose } from '../../platform/unsaved-guard.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { Modal } from '../../ui/modal.tsx';
import { deviceMessages } from '../devices/device-messages.ts';
import { ExcludeFields } from '../exclusion/exclude-fields.tsx';
import { useExclusionChoice } from '../exclusion/use-exclusion-choice.ts';
import styles from './bulk-state-dialog.module.css';
import { commandMessages } from './command-messages.ts';
import { DeviceNames } from './device-names.tsx';
import { useBulkCommands } from './use-bulk-command.ts';

interface BulkStateDialogProps {
  devices: readonly Device[];
  onClose: () => void;
  onSent: () => void;
}

/** AVAILABLE or EXCLUDE for all that were chosen; says how many of them can't be changed now. */
export function BulkStateDialog({ devices, onClose, onSent }: BulkStateDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const labels = useMessages(deviceMessages);
  const bulk = useBulkCommands();
  const [newState, setNewState] = useState<ManualState>('EXCLUDE');
  const { choice, refusal, isDirty, change, look, read } = useExclusionChoice();
  const { close, guard } = useGuardedClose(isDirty, onClose);
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const count = formatNumber(devices.length);
  const refused = devices.filter(
    ({ info }) => whyNot('change_state', info.state, info.holder) !== null,
  ).length;
  const submit = async (): Promise<void> => {
    const said = newState === 'EXCLUDE' ? read() : { reason: '' };
    if (said === null) return;
    setBusy(true);
    const isSent = await bulk.changeState(devices, { newState, ...said }, intent);
    if (isSent) onSent();
    else onClose();
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <Modal
      title={words.bulkTitle(words.changeState, count)}
      closeLabel={words.close}
      width={420}
      onClose={close}
    >
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <fieldset>
          <legend>{words.newState}</legend>
          {(['AVAILABLE', 'EXCLUDE'] as const).map((state) => (
            <label key={state}>
              <input
                type="radio"
                name="new_state"
                checked={newState === state}
                onChange={() => setNewState(state)}
              />
              {state === 'AVAILABLE' ? labels.chooseAvailable : labels.chooseExclude}
            </label>
          ))}
        </fieldset>
        {newState === 'EXCLUDE' && (
          <ExcludeFields choice={choice} refusal={refusal} onChange={change} onLook={look} />
        )}
        <DeviceNames devices={devices} />
        {refused > 0 && <p>{words.bulkRefused(formatNumber(refused))}</p>}
        <FormEnd
          cancel={words.cancel}
          submit={busy ? words.asking : words.changeState}
          busy={busy}
          onCancel={close}
        />
      </form>
      {guard}
    </Modal>
  );
}
