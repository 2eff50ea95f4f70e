import { alertLimits, alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { acknowledgeAlert } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { LineField } from '../../ui/line-field.tsx';
import { alertMessages } from './alert-messages.ts';
import { reloadAlerts } from './live-alerts.ts';

interface AcknowledgeAlertDialogProps {
  alert: ListedAlert;
  onClose: () => void;
}

/** Who is on it, for all to see. */
export function AcknowledgeAlertDialog({ alert, onClose }: AcknowledgeAlertDialogProps): ReactElement {
  const words = useMessages(alertMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [note, setNote] = useState(alert.note);
  const name = alert.subject.name === '' ? words.incident : alert.subject.name;
  const acknowledge = async (): Promise<boolean> => {
    try {
      await api.call(acknowledgeAlert, { params: { alert_id: alert.alert_id }, body: { note: note.trim() } });
      notices.succeed(inBoth(alertMessages, (said) => said.acknowledged(name)));
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
      title={words.acknowledgeTitle(name)}
      words={words}
      submit={words.acknowledge}
      isDirty={note !== alert.note}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <p>
        <strong>{alertTrouble(alert)[language]}</strong>
      </p>
      <p>{words.acknowledgeLead}</p>
      <LineField label={words.note}>
        <input
          type="text"
          data-autofocus
          value={note}
          maxLength={alertLimits.noteCharacters}
          onChange={({ target }) => setNote(target.value)}
        />
      </LineField>
    </FormDialog>
  );
}
