import type { Device } from '@rackhand/contract/device';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useGuardedClose } from '../../platform/unsaved-guard.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { ChangeState } from '../devices/use-change-state.ts';
import styles from './exclude-fields.module.css';
import { ExcludeFields } from './exclude-fields.tsx';
import { exclusionMessages } from './exclusion-messages.ts';
import { useExclusionChoice } from './use-exclusion-choice.ts';

interface ExcludeDialogProps {
  device: Device;
  changeState: ChangeState;
  onClose: () => void;
}

/** EXCLUDE alone asks nothing; this is for who wants to say why, or until when. */
export function ExcludeDialog({ device, changeState, onClose }: ExcludeDialogProps): ReactElement {
  const words = useMessages(exclusionMessages);
  const { choice, refusal, isDirty, change, look, read } = useExclusionChoice();
  const { close, guard } = useGuardedClose(isDirty, onClose);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const request = read();
    if (request === null) return;
    setBusy(true);
    const done = await changeState(device, 'EXCLUDE', request);
    setBusy(false);
    if (done) onClose();
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <Modal title={words.title(device.info.model)} closeLabel={words.close} width={420} onClose={close}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <ExcludeFields choice={choice} refusal={refusal} onChange={change} onLook={look} />
        <FormEnd cancel={words.cancel} submit={words.exclude} busy={busy} onCancel={close} />
      </form>
      {guard}
    </Modal>
  );
}
