import type { Device } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from '../exclusion/exclude-fields.module.css';
import { ExcludeFields } from '../exclusion/exclude-fields.tsx';
import { nothingSaid, useExclusionChoice } from '../exclusion/use-exclusion-choice.ts';
import { maintenanceMessages } from './maintenance-messages.ts';
import { type MaintenancePlace, useBeginMaintenance } from './use-begin-maintenance.ts';

interface MaintenanceDialogProps {
  place: MaintenancePlace;
  /** What people call it. */
  name: string;
  devices: readonly Device[];
  onClose: () => void;
}

const anHour = { ...nothingSaid, until: 'hour' } as const;

/** One reason and one end for everything on a host or in a rack. */
export function MaintenanceDialog({ place, name, devices, onClose }: MaintenanceDialogProps): ReactElement {
  const words = useMessages(maintenanceMessages);
  const { choice, refusal, change, read } = useExclusionChoice(useLanguage(), anHour);
  const begin = useBeginMaintenance();
  const [busy, setBusy] = useState(false);
  const refused = devices.filter(
    ({ info }) => whyNot('change_state', info.state, info.holder) !== null,
  ).length;
  const submit = async (): Promise<void> => {
    const said = read();
    if (said?.until === undefined) return;
    setBusy(true);
    await begin({ place, name, reason: said.reason, until: said.until });
    onClose();
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <Modal title={words.beginOf(name)} closeLabel={words.close} width={420} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <p>{words.explain(formatNumber(devices.length - refused))}</p>
        {refused > 0 && <p>{words.refused(formatNumber(refused))}</p>}
        <ExcludeFields choice={choice} refusal={refusal} mustEnd onChange={change} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {words.begin}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
