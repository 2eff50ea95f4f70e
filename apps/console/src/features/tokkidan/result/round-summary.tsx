import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { ResultMark } from '../../tests/run-mark.tsx';
import { CoverageText } from '../rounds/coverage-text.tsx';
import { CrashCount } from '../rounds/round-table.tsx';
import styles from '../tokkidan.module.css';
import { type Change, changeOf, percentOf } from './compare-figures.ts';
import { resultMessages } from './result-messages.ts';

interface RoundSummaryProps {
  round: TokkidanRound;
  before: TokkidanRound | null;
}

/** The round in figures, each beside that of the round before. */
export function RoundSummary({ round, before }: RoundSummaryProps): ReactElement {
  const words = useMessages(resultMessages);
  const { result, app_version: version, created_at, done, devices, crashes, coverage } = round;
  return (
    <section className={styles.plate} aria-label={words.summary}>
      <dl className={styles.facts}>
        <Fact name={words.result}>{result === null ? words.running : <ResultMark result={result} />}</Fact>
        <Fact name={words.version}>{version}</Fact>
        <Fact name={words.began}>
          <ExactTime at={created_at} />
        </Fact>
        <Fact name={words.devices}>{words.devicesOf(formatNumber(done), formatNumber(devices))}</Fact>
        <Fact name={words.crashes}>
          <CrashCount round={round} />
          <ChangeText change={changeOf(crashes, before?.crashes)} said={words.pieces} />
        </Fact>
        <Fact name={words.coverage}>
          <CoverageText coverage={coverage} />
          <ChangeText
            change={changeOf(percentOf(coverage), percentOf(before?.coverage ?? null))}
            said={words.points}
          />
        </Fact>
        <Fact name={words.before}>
          {before === null ? (
            <span className={styles.quiet}>{words.noBefore}</span>
          ) : (
            <Link to={paths.tokkidanTestResult} search={{ tid: String(before.tid) }}>
              {before.tid}
            </Link>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.two}>{children}</dd>
    </div>
  );
}

function ChangeText(props: { change: Change | null; said: (by: string) => string }): ReactElement | null {
  const words = useMessages(resultMessages);
  const { change, said } = props;
  if (change === null) return null;
  const text = change.is === 'same' ? words.same : words[change.is](said(formatNumber(change.by)));
  return <span className={styles.note}>{text}</span>;
}
