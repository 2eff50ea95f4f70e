import type { ListedAlert } from '@rackhand/contract/alert/alert';
import { acknowledgeAlerts } from '@rackhand/contract/endpoints/alerts';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alertMessages } from './alert-messages.ts';

/** All of the page that nobody has acknowledged, with one note; nothing where one alert has a button of its own. */
export function AcknowledgeShown({ alerts }: { alerts: readonly ListedAlert[] }): ReactElement | null {
  const words = useMessages(alertMessages);
  const { api } = usePlatform();
  // Those that were there when it was asked: what comes meanwhile has been seen by nobody.
  const [asked, setAsked] = useState<string[] | null>(null);
  const unseen = alerts
    .filter(({ state, acknowledged_at }) => state === 'open' && acknowledged_at === null)
    .map(({ alert_id }) => alert_id);
  if (unseen.length < 2 && asked === null) return null;
  const acknowledge = async (alert_ids: string[], note: string): Promise<Text> => {
    const { results } = await api.call(acknowledgeAlerts, { body: { alert_ids, note } });
    const done = results.filter(({ errorCode }) => errorCode === 0).length;
    return inBoth(alertMessages, (said) =>
      said.acknowledgedShown(formatNumber(done), formatNumber(results.length - done)),
    );
  };
  return (
    <>
      <Button onClick={() => setAsked(unseen)}>{words.acknowledgeShown(formatNumber(unseen.length))}</Button>
      {asked !== null && (
        <AcknowledgeDialog
          title={words.acknowledgeShownTitle(formatNumber(asked.length))}
          onSend={(note) => acknowledge(asked, note)}
          onClose={() => setAsked(null)}
        >
          <p>{words.acknowledgeShownLead}</p>
        </AcknowledgeDialog>
      )}
    </>
  );
}
