import { compareRuns } from '@rackhand/contract/endpoints/compare';
import { type Comparison, comparedParts } from '@rackhand/contract/test/comparison';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { testsKey } from '../tests/live-runs.ts';
import { RunList } from '../tests/run-list.tsx';
import { ChooseOther } from './choose-other.tsx';
import styles from './compare.module.css';
import { compareMessages } from './compare-messages.ts';
import { PartTable } from './part-table.tsx';

const route = getRouteApi('/signed-in/test_compare');

function compareQuery(api: ApiClient, a: string | undefined, b: string | undefined) {
  return queryOptions({
    queryKey: [...testsKey, 'compare', a ?? '', b ?? ''] as const,
    queryFn: ({ signal }) =>
      api.call(compareRuns, { query: { a: a ?? '', ...(b === undefined ? {} : { b }) }, signal }),
    enabled: a !== undefined,
  });
}

/** Two runs beside each other: what is different, and on demand what is the same. Document 9, Compare. */
export function ComparePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(compareMessages);
  const { a, b, all } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(compareQuery(api, a, b));
  const { data } = query;
  if (a === undefined)
    return (
      <Page title={words.title}>
        <p>
          {words.noneChosen} <Link to={paths.testList}>{words.toList}</Link>
        </p>
      </Page>
    );
  const other = data?.runs.b?.test_run_id;
  return (
    <Page
      title={words.title}
      tools={
        other !== undefined && (
          <Button onClick={() => void navigate({ search: (now) => ({ ...now, a: other, b: a }) })}>
            {words.swap}
          </Button>
        )
      }
    >
      <LoadState query={query} words={words} rows={8} />
      {data !== undefined && <Runs data={data} />}
      {data !== undefined && (
        <ChooseOther
          key={other}
          other={other}
          onChoose={(next) => void navigate({ search: (now) => ({ ...now, b: next }) })}
        />
      )}
      {data !== undefined && data.runs.b !== null && (
        <Differences
          data={data}
          isAll={all === true}
          onAll={(next) =>
            void navigate({
              search: (now) => ({ ...now, all: next ? true : undefined }),
              replace: true,
            })
          }
        />
      )}
    </Page>
  );
}

function Runs({ data: { runs } }: { data: Comparison }): ReactElement {
  const words = useMessages(compareMessages);
  const stale = useIsStale();
  return (
    <>
      <RunList
        label={words.title}
        runs={[runs.a, ...(runs.b === null ? [] : [runs.b])]}
        columns={['test_run_id', 'project', 'device', 'app', 'result', 'why', 'run_time', 'created_at']}
        stale={stale}
      />
      {runs.b === null && <p>{words.noneToPropose}</p>}
    </>
  );
}

interface DifferencesProps {
  data: Comparison;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}

function Differences({ data, isAll, onAll }: DifferencesProps): ReactElement {
  const words = useMessages(compareMessages);
  const { a, b } = data.runs;
  const count = comparedParts.reduce(
    (sum, part) => sum + data[part].filter(({ change }) => change !== 'same').length,
    0,
  );
  return (
    <div className={styles.parts}>
      <p className={styles.summary} role="status">
        <strong>{words.differences(formatNumber(count))}</strong>
        <label className={styles.all}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => onAll(target.checked)} />
          {words.all}
        </label>
      </p>
      {count === 0 && <EmptyPlate text={words.equal} />}
      {comparedParts.map((part) => (
        <PartTable
          key={part}
          part={part}
          rows={data[part].filter(({ change }) => isAll || change !== 'same')}
          heads={[a.test_run_id, b?.test_run_id ?? '']}
        />
      ))}
    </div>
  );
}
