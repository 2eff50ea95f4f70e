import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { acknowledgeAlert } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertAbout } from '../alert-about.tsx';
import { reloadAlerts } from '../live-alerts.ts';
import { SeverityMark } from '../severity-mark.tsx';
import { bellMessages } from './bell-messages.ts';

interface AlertPanelRowProps {
  alert: ListedAlert;
  /** By a link. */
  onLeave: () => void;
}

export function AlertPanelRow({ alert, onLeave }: AlertPanelRowProps): ReactElement {
  const words = useMessages(bellMessages);
  const language = useLanguage();
  const { isBusy, acknowledge } = useAcknowledge(alert);
  return (
    <li>
      <div>
        <SeverityMark severity={alert.severity} /> <strong>{alertTrouble(alert)[language]}</strong>
        <p>
          <AlertAbout alert={alert} onFollow={onLeave} />
          <RelativeTime at={alert.opened_at} />
        </p>
      </div>
      <Button busy={isBusy} aria-description={nameOf(alert, words.incident)} onClick={acknowledge}>
        {words.acknowledge}
      </Button>
    </li>
  );
}

const nameOf = ({ subject: { name } }: ListedAlert, incident: string): string =>
  name === '' ? incident : name;

/** Without a note, which the page of alerts takes. */
function useAcknowledge(alert: ListedAlert): { isBusy: boolean; acknowledge: () => void } {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(acknowledgeAlert, { params: { alert_id: alert.alert_id }, body: { note: '' } });
      notices.succeed(inBoth(bellMessages, (said) => said.acknowledged(nameOf(alert, said.incident))));
    } catch (error) {
      notices.fail(
        inBoth(bellMessages, (said) => said.acknowledgeFailed),
        { error },
      );
    }
    setBusy(false);
    reloadAlerts(client);
  };
  return { isBusy, acknowledge: () => void acknowledge() };
}
