import { accessModes, runResults, runStates } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { ResultMark, RunMark } from '../../tests/run-mark.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { wholeMessages } from './whole-messages.ts';
import type { TestWithRuns } from './whole-test.ts';

/** How it stands, how its runs have gone so far, who asked for it and what they noted. */
export function TestFacts({ test, runs, stale }: TestWithRuns & { stale: boolean }): ReactElement {
  const words = useMessages(wholeMessages);
  const { requested, note, access } = useMessages(detailMessages);
  const { result, category, created_at, created_by } = test;
  return (
    <section
      className={styles.why}
      aria-label={words.test}
      data-result={result}
      data-stale={stale || undefined}
    >
      <dl className={styles.facts}>
        <Fact name={words.result}>{result === null ? words.notYet : <ResultMark result={result} />}</Fact>
        <Fact name={words.counts}>
          <Counts counts={test.counts} />
        </Fact>
        <Fact name={requested}>
          {created_by} <ExactTime at={created_at} />
        </Fact>
        {category !== '' && <Fact name={words.category}>{category}</Fact>}
        <Fact name={access}>
          <Access runs={runs} />
        </Fact>
        {test.note !== '' && <Fact name={note}>{test.note}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const alone = { result: null, stage: null, is_stopping: false };

/** Those that have not ended first. */
function Counts({ counts }: Pick<TestWithRuns['test'], 'counts'>): ReactElement {
  const { countOf } = useMessages(wholeMessages);
  const said = (count: number): string => ` ${countOf(formatNumber(count))}`;
  return (
    <ul className={styles.counts}>
      {runStates.map((state) => {
        const count = counts[state];
        return (
          count !== undefined && (
            <li key={state}>
              <RunMark run={{ ...alone, state }} />
              {said(count)}
            </li>
          )
        );
      })}
      {runResults.map((result) => {
        const count = counts[result];
        return (
          count !== undefined && (
            <li key={result}>
              <ResultMark result={result} />
              {said(count)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Of all runs alike, or of how many each. */
function Access({ runs }: Pick<TestWithRuns, 'runs'>): string {
  const { some } = useMessages(wholeMessages);
  const language = useLanguage();
  return accessModes
    .map((mode) => ({ mode, count: runs.filter(({ access }) => access === mode).length }))
    .filter(({ count }) => count > 0)
    .map(({ mode, count }) =>
      count === runs.length
        ? accessModeWords[mode][language]
        : some(accessModeWords[mode][language], formatNumber(count)),
    )
    .join(', ');
}
