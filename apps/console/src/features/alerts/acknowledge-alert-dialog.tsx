import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { acknowledgeAlert } from '@rackhand/contract/endpoints/alerts';
import type { Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alertMessages } from './alert-messages.ts';

interface AcknowledgeAlertDialogProps {
  alert: ListedAlert;
  onClose: () => void;
}

export function AcknowledgeAlertDialog({ alert, onClose }: AcknowledgeAlertDialogProps): ReactElement {
  const words = useMessages(alertMessages);
  const language = useLanguage();
  const { api } = usePlatform();
  const { alert_id } = alert;
  const name = alert.subject.name === '' ? words.incident : alert.subject.name;
  const acknowledge = async (note: string): Promise<Text> => {
    await api.call(acknowledgeAlert, { params: { alert_id }, body: { note } });
    return inBoth(alertMessages, (said) => said.acknowledged(name));
  };
  return (
    <AcknowledgeDialog
      title={words.acknowledgeTitle(name)}
      before={alert.note}
      onSend={acknowledge}
      onClose={onClose}
    >
      <p>
        <strong>{alertTrouble(alert)[language]}</strong>
      </p>
      <p>{words.acknowledgeLead}</p>
    </AcknowledgeDialog>
  );
}
