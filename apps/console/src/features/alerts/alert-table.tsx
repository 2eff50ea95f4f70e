import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { severityWords } from '@rackhand/contract/alert/alert-kinds';
import { alertEndWords, alertStateWords } from '@rackhand/contract/alert/alert-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import styles from './alert.module.css';
import { AlertAbout } from './alert-about.tsx';
import { alertMessages } from './alert-messages.ts';
import { toldParts } from './told-parts.ts';

interface AlertTableProps {
  alerts: readonly ListedAlert[];
  stale: boolean;
  onAcknowledge: (alert: ListedAlert) => void;
}

export function AlertTable({ alerts, stale, onAcknowledge }: AlertTableProps): ReactElement {
  const words = useMessages(alertMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.list} columns={columns} stale={stale}>
      {alerts.map((alert) => (
        <AlertRow key={alert.alert_id} alert={alert} onAcknowledge={() => onAcknowledge(alert)} />
      ))}
    </DataTable>
  );
}

function AlertRow({ alert, onAcknowledge }: { alert: ListedAlert; onAcknowledge: () => void }): ReactElement {
  const words = useMessages(alertMessages);
  const language = useLanguage();
  const isOpen = alert.state === 'open';
  const told = toldParts(alert, words);
  return (
    <tr data-done={!isOpen || undefined}>
      <td>
        <AlertMark alert={alert} />
      </td>
      <th scope="row" data-wrap>
        {alertTrouble(alert)[language]}
        {isOpen && <span className={styles.note}>{severityWords[alert.severity][language]}</span>}
        {alert.note !== '' && (
          <span className={styles.note}>
            <PlainText text={alert.note} />
          </span>
        )}
      </th>
      <td data-wrap>
        <AlertAbout alert={alert} />
      </td>
      <td data-wrap>
        <PlainText text={alert.rule_name} />
      </td>
      <td>
        <RelativeTime at={alert.since} />
        {alert.closed_at !== null && (
          <span className={styles.note}>
            {'→ '}
            <ExactTime at={alert.closed_at} />
          </span>
        )}
      </td>
      <td data-wrap data-bad={alert.told.failed > 0 || undefined}>
        {told.length === 0 ? words.nobody : told.join(' · ')}
      </td>
      <td>
        <Button
          aria-description={alert.subject.name}
          whyNot={isOpen ? null : words.whyClosed}
          onClick={onAcknowledge}
        >
          {alert.acknowledged_at === null ? words.acknowledge : words.again}
        </Button>
      </td>
    </tr>
  );
}

/** Open, seen by somebody, or closed and why: each with a sign of its own. */
function AlertMark({ alert }: { alert: ListedAlert }): ReactElement {
  const words = useMessages(alertMessages);
  const language = useLanguage();
  if (alert.state === 'closed')
    return (
      <>
        <Mark sign="✓">{alertStateWords.closed[language]}</Mark>
        {alert.ended_by !== null && (
          <span className={styles.note}>{alertEndWords[alert.ended_by][language]}</span>
        )}
      </>
    );
  if (alert.acknowledged_at === null)
    return (
      <Mark sign="▲" tone="bad">
        {alertStateWords.open[language]}
      </Mark>
    );
  return (
    <>
      <Mark sign="◐">{alertStateWords.open[language]}</Mark>
      <span className={styles.note}>{words.acknowledgedBy(alert.acknowledged_by)}</span>
    </>
  );
}
