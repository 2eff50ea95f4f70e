import { alertLimits } from '@rackhand/contract/alert/alert';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { NoteLine } from '../../platform/form/note-line.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { alertMessages } from './alert-messages.ts';
import { reloadAlerts } from './live-alerts.ts';

interface AcknowledgeDialogProps {
  title: string;
  /** The note that stands there already. */
  before?: string;
  /** What it means. */
  children: ReactNode;
  /** Answers what is said when it is done. */
  onSend: (note: string) => Promise<Text>;
  onClose: () => void;
}

/** Who is on it, for all to see. */
export function AcknowledgeDialog(props: AcknowledgeDialogProps): ReactElement {
  const { title, before = '', children, onSend, onClose } = props;
  const words = useMessages(alertMessages);
  const { notices } = usePlatform();
  const client = useQueryClient();
  const [note, setNote] = useState(before);
  const send = async (): Promise<boolean> => {
    try {
      notices.succeed(await onSend(note.trim()));
    } catch (error) {
      notices.fail(
        inBoth(alertMessages, (said) => said.acknowledgeFailed),
        { error },
      );
    }
    reloadAlerts(client);
    return true;
  };
  return (
    <FormDialog
      title={title}
      words={words}
      submit={words.acknowledge}
      isDirty={note !== before}
      onSubmit={send}
      onClose={onClose}
    >
      {children}
      <NoteLine
        label={words.note}
        value={note}
        mostCharacters={alertLimits.noteCharacters}
        onChange={setNote}
      />
    </FormDialog>
  );
}
