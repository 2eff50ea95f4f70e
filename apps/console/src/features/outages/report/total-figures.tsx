import { type OutageReport, outageDefinitions } from '@rackhand/contract/outage/outage-report';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { outageMessages } from '../outage-messages.ts';
import styles from '../outages.module.css';
import { useOutageText } from '../use-outage-text.ts';

/** What all of it comes to, and what the figures mean. */
export function TotalFigures({ report: { totals } }: { report: OutageReport }): ReactElement {
  const words = useMessages(outageMessages);
  const language = useLanguage();
  const { minutes, percent } = useOutageText();
  const figures: Record<keyof typeof words.figures, string> = {
    availability: percent(totals.availability),
    count: words.times(formatNumber(totals.count)),
    minutes: minutes(totals.minutes),
    between: minutes(totals.between),
    longest: minutes(totals.longest),
    devices: words.devices(formatNumber(totals.devices)),
  };
  return (
    <section className={styles.plate} aria-label={words.totals}>
      <dl className={styles.figures}>
        {Object.entries(words.figures).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{figures[name as keyof typeof figures]}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.meaning}>
        <summary>{words.meaning}</summary>
        {Object.values(outageDefinitions).map((text) => (
          <p key={text.en}>{text[language]}</p>
        ))}
      </details>
    </section>
  );
}
