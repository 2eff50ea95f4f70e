import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { commandMessages } from './command-messages.ts';
import { DeviceNames } from './device-names.tsx';
import { isUnderTest } from './device-standing.ts';
import styles from './reboot-all.module.css';
import { useBulkCommands } from './use-bulk-command.ts';

/** For super admins; everyone else does not see it, and the server refuses them. */
export function RebootAll({ devices }: { devices: readonly Device[] }): ReactElement | null {
  const words = useMessages(commandMessages);
  const { admin } = useSession();
  const [asking, setAsking] = useState(false);
  if (admin?.is_super_admin !== true || devices.length === 0) return null;
  return (
    <>
      <Button className={styles.open} onClick={() => setAsking(true)}>
        {words.rebootAll}
      </Button>
      {asking && <RebootAllDialog devices={devices} onClose={() => setAsking(false)} />}
    </>
  );
}

interface RebootAllDialogProps {
  devices: readonly Device[];
  onClose: () => void;
}

/** Typed, not clicked: it takes every device of the farm away from its users. */
function RebootAllDialog({ devices, onClose }: RebootAllDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const inFarm = devices.filter(({ info }) => !info.excluded);
  const hit = inFarm.filter((device) => !isUnderTest(device));
  const excluded = devices.length - inFarm.length;
  const held = inFarm.length - hit.length;
  const bulk = useBulkCommands();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const isConfirmed = typed.normalize('NFC').trim() === words.rebootAllWord;
  const confirm = async (): Promise<void> => {
    if (!isConfirmed || busy) return;
    setBusy(true);
    await bulk.rebootAll(intent);
    onClose();
  };
  return (
    <Modal title={words.rebootAll} closeLabel={words.close} width={420} role="alertdialog" onClose={onClose}>
      <div className={styles.body}>
        <p>
          <strong>{words.rebootAllText(formatNumber(hit.length))}</strong>
        </p>
        <DeviceNames devices={hit} />
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
