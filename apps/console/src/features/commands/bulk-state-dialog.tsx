import type { Device } from '@rackhand/contract/device/device';
import type { ManualState } from '@rackhand/contract/device/device-actions';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { ExcludeFields } from '../exclusion/exclude-fields.tsx';
import { useExclusionChoice } from '../exclusion/use-exclusion-choice.ts';
import { askMessages } from './ask-messages.ts';
import styles from './bulk-state-dialog.module.css';
import { commandMessages } from './command-messages.ts';
import { useBulkCommands } from './sending/use-bulk-command.ts';
import { DeviceNames } from './targets/device-names.tsx';

interface BulkStateDialogProps {
  devices: readonly Device[];
  /** What is chosen at first. */
  start?: ManualState;
  onClose: () => void;
  onSent: () => void;
}

/** AVAILABLE or EXCLUDE for all that were chosen; says how many of them can't be changed now. */
export function BulkStateDialog({
  devices,
  start = 'EXCLUDE',
  onClose,
  onSent,
}: BulkStateDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const askWords = useMessages(askMessages);
  const labels = useMessages(deviceMessages);
  const bulk = useBulkCommands();
  const [newState, setNewState] = useState<ManualState>(start);
  const { choice, refusal, isDirty, change, look, read } = useExclusionChoice();
  const [intent] = useState(newIntent);
  const count = formatNumber(devices.length);
  const refused = devices.filter(
    ({ info }) => whyNot('change_state', info.state, info.holder) !== null,
  ).length;
  const send = async (): Promise<boolean> => {
    const said = newState === 'EXCLUDE' ? read() : { reason: '' };
    if (said === null) return false;
    const isSent = await bulk.changeState(devices, { newState, ...said }, intent);
    if (isSent) onSent();
    return !isSent;
  };
  return (
    <FormDialog
      title={askWords.bulkTitle(words.changeState, count)}
      words={words}
      submit={words.changeState}
      submitting={words.asking}
      isDirty={isDirty}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className={styles.states}>
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
      {refused > 0 && <p>{askWords.bulkRefused(formatNumber(refused))}</p>}
    </FormDialog>
  );
}
