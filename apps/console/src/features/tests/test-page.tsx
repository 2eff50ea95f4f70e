import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readTestMain } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import { runResults } from '@rackhand/contract/test/run-states';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { SearchBox } from '../../platform/form/search-box.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { LazyAllPausedBanner } from '../pauses/lazy-all-paused-banner.ts';
import { LazyDailyCharts } from '../test-charts/lazy-daily-charts.ts';
import { EmptyFarmHint } from './empty-farm-hint.tsx';
import { RunList } from './run-list.tsx';
import { ResultMark } from './run-mark.tsx';
import { testMainQuery } from './run-queries.ts';
import { testMessages } from './test-messages.ts';
import styles from './tests.module.css';
import { WaitingPlate } from './waiting-plate.tsx';

type Main = AnswerOf<typeof readTestMain>;

/** What runs now, what waits and why, and what failed last. Document 9, Test main. */
export function TestPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(testMessages);
  const navigate = useNavigate();
  const query = useQuery(testMainQuery(api));
  const { data: main } = query;
  return (
    <Page
      title={words.title}
      number={main && formatNumber(main.running_count)}
      unit={main && words.unit}
      tools={<Ways />}
    >
      <SearchBox
        label={words.list.filters}
        keys={words.list.keys}
        searched={{ skey: 'project', sval: undefined }}
        maxLength={testLimits.searchCharacters}
        onSearch={(search) => void navigate({ to: paths.testList, search })}
      />
      <LazyAllPausedBanner />
      <EmptyFarmHint />
      <LoadState query={query} words={words} rows={6} />
      {main !== undefined && <Overview main={main} />}
      <LazyDailyCharts />
    </Page>
  );
}

function Ways(): ReactElement {
  const words = useMessages(testMessages);
  return (
    <div className={styles.links}>
      <Link to={paths.testList} className={buttonLink}>
        {words.toList}
      </Link>
      <Link to={paths.testFails} className={buttonLink}>
        {words.toFails}
      </Link>
      <Link to={paths.testFigures} className={buttonLink}>
        {words.toFigures}
      </Link>
      <Link to={paths.customTest} className={buttonLink}>
        {words.toCustomTest}
      </Link>
      <Link to={paths.scheduler} search={{ page: 1, limit: limits.listDefaultLimit }} className={buttonLink}>
        {words.toScheduler}
      </Link>
    </div>
  );
}

function Overview({ main }: { main: Main }): ReactElement {
  const words = useMessages(testMessages);
  const stale = useIsStale();
  const more = main.running_count - main.running.length;
  const newFails = new Set(main.newest_fails.filter(({ is_new }) => is_new).map((run) => run.test_run_id));
  return (
    <div className={styles.plates} data-stale={stale || undefined}>
      <div className={styles.section}>
        <h2>{words.running}</h2>
        {main.running.length === 0 ? (
          <p className={styles.quiet}>{words.noneRunning}</p>
        ) : (
          <RunList
            label={words.running}
            runs={main.running}
            columns={['test_run_id', 'project', 'device', 'result', 'progress', 'run_time']}
            stale={stale}
          />
        )}
        {more > 0 && (
          <Link to={paths.testList} search={{ filter: 'running' }}>
            {words.moreRunning(formatNumber(more))}
          </Link>
        )}
      </div>
      <div className={styles.pair}>
        <WaitingPlate main={main} />
        <Today main={main} />
      </div>
      <div className={styles.section}>
        <h2>{words.fails}</h2>
        {main.newest_fails.length === 0 ? (
          <p className={styles.quiet}>{words.noFails}</p>
        ) : (
          <RunList
            label={words.fails}
            runs={main.newest_fails}
            isNew={({ test_run_id: id }) => newFails.has(id)}
            columns={['test_run_id', 'project', 'device', 'result', 'why', 'created_at']}
            stale={stale}
          />
        )}
      </div>
    </div>
  );
}

function Today({ main: { today } }: { main: Main }): ReactElement {
  const words = useMessages(testMessages);
  return (
    <section className={styles.plate} aria-label={words.today}>
      <h2>{words.today}</h2>
      <ul className={styles.counts}>
        {runResults.map((result) => (
          <li key={result}>
            <ResultMark result={result} />
            <span>{formatNumber(today[result])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
