import { alertLimits, type ListedAlert } from '@rackhand/contract/alert/alert';
import { acknowledgeAlerts } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/line-field.tsx';
import { alertMessages } from './alert-messages.ts';
import { reloadAlerts } from './live-alerts.ts';

/** All of the page that nobody has acknowledged, with one note; nothing where one alert has a button of its own. */
export function AcknowledgeShown({ alerts }: { alerts: readonly ListedAlert[] }): ReactElement | null {
  const words = useMessages(alertMessages);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const unseen = alerts
    .filter(({ state, acknowledged_at }) => state === 'open' && acknowledged_at === null)
    .map(({ alert_id }) => alert_id);
  if (unseen.length < 2 && asked === null) return null;
  return (
    <>
      <Button onClick={() => setAsked(unseen)}>{words.acknowledgeShown(formatNumber(unseen.length))}</Button>
      {asked !== null && <AcknowledgeDialog ids={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AcknowledgeDialogProps {
  /** Those that were there when it was opened: what comes meanwhile has been seen by nobody. */
  ids: readonly string[];
  onClose: () => void;
}

function AcknowledgeDialog({ ids, onClose }: AcknowledgeDialogProps): ReactElement {
  const words = useMessages(alertMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const acknowledge = async (): Promise<boolean> => {
    try {
      const { results } = await api.call(acknowledgeAlerts, {
        body: { alert_ids: [...ids], note: note.trim() },
      });
      const done = results.filter(({ errorCode }) => errorCode === 0).length;
      notices.succeed(
        inBoth(alertMessages, (said) =>
          said.acknowledgedShown(formatNumber(done), formatNumber(results.length - done)),
        ),
      );
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
      title={words.acknowledgeShownTitle(formatNumber(ids.length))}
      words={words}
      submit={words.acknowledge}
      isDirty={note !== ''}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <p>{words.acknowledgeShownLead}</p>
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
