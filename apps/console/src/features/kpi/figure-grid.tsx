import type { Kpi } from '@rackhand/contract/kpi/kpi';
import { type KpiName, kpiFigures } from '@rackhand/contract/kpi/kpi-figures';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './kpi.module.css';
import { kpiMessages } from './kpi-messages.ts';
import { shownDifference } from './shown-number.ts';
import { useKpiText } from './use-kpi-text.ts';

/** Each figure with how it differs from the time before, in a sign, a number and a word, and what it means. */
export function FigureGrid({ kpi, names }: { kpi: Kpi; names: readonly KpiName[] }): ReactElement {
  const words = useMessages(kpiMessages);
  const language = useLanguage();
  const { valueText } = useKpiText();
  return (
    <dl className={styles.figures} aria-label={words.figures}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            {kpiFigures[name].words[language]}
            <details className={styles.meaning}>
              <summary aria-label={`${kpiFigures[name].words[language]}: ${words.meaning}`}>?</summary>
              <p>{kpiFigures[name].definition[language]}</p>
            </details>
          </dt>
          <dd className={styles.value}>{valueText(kpiFigures[name].unit, kpi.totals[name])}</dd>
          <dd className={styles.quiet}>
            <Difference name={name} now={kpi.totals[name]} before={kpi.previous[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DifferenceProps {
  name: KpiName;
  now: number | null;
  before: number | null;
}

function Difference({ name, now, before }: DifferenceProps): ReactElement {
  const words = useMessages(kpiMessages);
  const { valueText, differenceText } = useKpiText();
  const { unit } = kpiFigures[name];
  if (before === null) return <>{words.nothingBefore}</>;
  const change = now === null ? 0 : shownDifference(unit, now, before);
  const size = differenceText(unit, Math.abs(change));
  const said = change === 0 ? words.same : change > 0 ? `▲ ${words.more(size)}` : `▼ ${words.less(size)}`;
  return (
    <>
      {now !== null && `${said} · `}
      {words.before(valueText(unit, before))}
    </>
  );
}
