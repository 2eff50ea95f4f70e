import type { Device } from '@rackhand/contract/device/device';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { commandMessages } from './command-messages.ts';
import { openJobs } from './jobs-opener.ts';
import styles from './reboot-all-dialog.module.css';
import { useBulkCommands } from './sending/use-bulk-command.ts';
import { DeviceNames } from './targets/device-names.tsx';
import { isOutOfReach, isUnderTest } from './targets/device-standing.ts';

interface RebootAllDialogProps {
  devices: readonly Device[];
  onClose: () => void;
}

/** Typed, not clicked: it takes every device of the farm away from its users. */
export function RebootAllDialog({ devices, onClose }: RebootAllDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const inFarm = devices.filter(({ info }) => !info.excluded);
  const hit = inFarm.filter((device) => !isUnderTest(device));
  const excluded = devices.length - inFarm.length;
  const held = inFarm.length - hit.length;
  const unreached = hit.filter(isOutOfReach).length;
  const bulk = useBulkCommands();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const isConfirmed = normalForm(typed).trim() === words.rebootAllWord;
  const confirm = async (): Promise<void> => {
    if (!isConfirmed || busy) return;
    setBusy(true);
    const isSent = await bulk.rebootAll(intent);
    onClose();
    // What becomes of a whole farm is looked at, not asked for.
    if (isSent) openJobs();
  };
  return (
    <Modal title={words.rebootAll} closeLabel={words.close} width={420} role="alertdialog" onClose={onClose}>
      <div className={styles.body}>
        <p>
          <strong>{words.rebootAllText(formatNumber(hit.length))}</strong>
        </p>
        <DeviceNames devices={hit} />
        {unreached > 0 && <p>{words.outOfReach(formatNumber(unreached))}</p>}
        {excluded + held > 0 && <p>{words.rebootAllLeftOut(formatNumber(excluded), formatNumber(held))}</p>}
        <p>{words.rebootAllType}</p>
        <FormField name="confirmation" label={words.rebootAllField} error={null} width="full">
          {(control) => (
            <input
              {...control}
              className={styles.field}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormField>
      </div>
      <div className={styles.buttons}>
        <Button data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          look="danger"
          busy={busy}
          whyNot={isConfirmed ? null : words.rebootAllMissing}
          onClick={() => void confirm()}
        >
          {busy ? words.asking : words.rebootAll}
        </Button>
      </div>
    </Modal>
  );
}
