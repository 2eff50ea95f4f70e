import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { NoteLine } from '../../platform/form/note-line.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { acknowledgementMessages } from './acknowledgement-messages.ts';
import { useAcknowledge } from './use-acknowledge.ts';

interface AcknowledgeDialogProps {
  device: Device;
  onClose: () => void;
}

/** What is being done about the fault, for all to see until it ends. */
export function AcknowledgeDialog({ device, onClose }: AcknowledgeDialogProps): ReactElement {
  const words = useMessages(acknowledgementMessages);
  const before = device.info.acknowledged?.note ?? '';
  const [note, setNote] = useState(before);
  const acknowledge = useAcknowledge();
  return (
    <FormDialog
      title={words.title(calledName(device.info))}
      words={words}
      submit={words.confirm}
      isDirty={note !== before}
      onSubmit={() => acknowledge(device, note.trim())}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <NoteLine
        label={words.note}
        value={note}
        mostCharacters={limits.faultNoteCharacters}
        onChange={setNote}
      />
    </FormDialog>
  );
}
