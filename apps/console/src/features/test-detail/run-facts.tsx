import { strategyWords } from '@rackhand/contract/test/autonomous-limits';
import { executorWords, testTypeWords } from '@rackhand/contract/test/run-words';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formatBytes, formatDuration, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { detailMessages } from './detail-messages.ts';
import styles from './test-detail.module.css';

/** The device and the app as they were when the run had them. */
export function RunFacts({ run }: { run: WholeRun }): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { device_facts: facts, test_type, limit_time, note, created_at, created_by } = run;
  const rows: [string, string][] = [
    [words.os, facts === null ? '' : facts.os_version],
    [words.appVersion, facts === null ? run.app_version : facts.app_version],
    [words.battery, percentOf(facts?.battery ?? null)],
    [words.free, bytesOf(facts?.free_bytes ?? null)],
    [words.kind, testTypeWords[test_type][language]],
    [words.executor, executorWords[run.executor][language]],
    ...exploringRows(run, words, language),
    [words.limit, formatDuration(limit_time, language)],
    [words.note, note],
  ];
  return (
    <section className={styles.plate} aria-label={words.facts}>
      <h2>{words.facts}</h2>
      <dl className={styles.facts}>
        {rows.flatMap(([name, value]) =>
          value === ''
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
        <div>
          <dt>{words.requested}</dt>
          <dd>
            {created_by} <ExactTime at={created_at} />
          </dd>
        </div>
      </dl>
      <ToldSteps run={run} />
    </section>
  );
}

/** By which it can be gone the same way again. */
function exploringRows(
  { parameters }: WholeRun,
  words: (typeof detailMessages)['ko'],
  language: Language,
): [string, string][] {
  if (parameters === null) return [];
  return [
    [words.strategy, strategyWords[parameters.strategy][language]],
    [words.seed, parameters.seed === null ? '' : String(parameters.seed)],
    [words.maxEvents, formatNumber(parameters.max_events)],
  ];
}

/** The scenario, or the steps before it explored; secrets are masked. */
function ToldSteps({ run: { scenario, parameters } }: { run: WholeRun }): ReactElement | null {
  const words = useMessages(detailMessages);
  const text = parameters?.before ?? scenario;
  if (text === '') return null;
  return (
    <details>
      <summary>{parameters === null ? words.scenario : words.before}</summary>
      <pre className={styles.told}>{text}</pre>
    </details>
  );
}

const percentOf = (value: number | null): string => (value === null ? '' : `${String(value)}%`);
const bytesOf = (value: number | null): string => (value === null ? '' : formatBytes(value));
