import type { AlertPreview } from '@rackhand/contract/alert/alert-preview';
import type { NewAlertRule } from '@rackhand/contract/alert/alert-rule';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import { previewQuery } from '../alert-rule-queries.ts';
import styles from '../alert-rules.module.css';

/** What the rule would have said in the last seven days. */
export function RulePreview({ rule }: { rule: NewAlertRule }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertRuleMessages);
  const query = useQuery(previewQuery(api, rule));
  return (
    <section className={styles.preview} aria-label={words.preview} aria-live="polite">
      <LoadState
        query={query}
        words={{ loading: words.previewing, loadFailed: words.previewFailed }}
        rows={2}
      />
      {query.data !== undefined && <Previewed preview={query.data} />}
    </section>
  );
}

function Previewed({ preview }: { preview: AlertPreview }): ReactElement {
  const words = useMessages(alertRuleMessages);
  const { is_known, is_whole, total, subjects, days, alerts } = preview;
  if (!is_known) return <p>{words.previewUnknown}</p>;
  if (total === 0) return <p>{words.previewNone}</p>;
  const most = Math.max(...days.map(({ count }) => count));
  return (
    <>
      <p>
        <strong>{words.previewTotal(formatNumber(total), formatNumber(subjects))}</strong>
      </p>
      {!is_whole && <p>{words.previewLeast}</p>}
      <ol className={styles.days} aria-label={words.byDay}>
        {days.map(({ day, count }) => (
          <li key={day}>
            <span>{day.slice(5)}</span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
            <span>{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
      <ul className={styles.past}>
        {alerts.map(({ subject, opened_at, closed_at }) => (
          <li key={`${opened_at} ${subject.name} ${subject.rack_location}`}>
            <ExactTime at={opened_at} /> → {closed_at === null ? words.lasts : <ExactTime at={closed_at} />}{' '}
            <PlainText
              text={[subject.name, subject.rack_location].filter((part) => part !== '').join(' · ')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
