import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { usualTestOrder } from '@rackhand/contract/call/usual-orders';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { limits } from '@rackhand/contract/limits';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { testColumns } from '@rackhand/contract/test/test-lists';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { useTypedStep } from '../../platform/use-typed-step.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { RunList } from '../tests/run-list.tsx';
import { testsQuery } from '../tests/run-queries.ts';
import { testMessages } from '../tests/test-messages.ts';
import { orderText, pageOf, testBodyOf, withTestFilter } from '../tests/test-query.ts';
import { readOrder, type TestSearch } from '../tests/test-view.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useChosenRuns } from './selection/use-chosen-runs.ts';
import { TestFilters } from './test-filters.tsx';

const route = getRouteApi('/signed-in/testlist');

const columns = [
  'test_run_id',
  'created_at',
  'project',
  'device',
  'app',
  'result',
  'why',
  'run_time',
  'access',
  'created_by',
] as const;

/** The list's own body, whatever page of it is shown. */
function csvBodyOf(search: TestSearch): BodyOf<typeof downloadCsv> {
  const { page: _page, rows_per_page: _rows, ...body } = testBodyOf(search);
  return { table: 'tests', ...body };
}

const none: readonly TestRun[] = [];

/** Runs of some days, by what they are and how they went. Document 9, Test list. */
export function TestListPage(): ReactElement {
  const { api } = usePlatform();
  const { list: words, ...states } = useMessages(testMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const query = useQuery(testsQuery(api, search));
  const { data } = query;
  const stale = useIsStale();
  const change = useCallback(
    (next: TestSearch, typed?: string) =>
      void navigate({ search: (now) => withTestFilter(now, next), ...step(typed) }),
    [navigate, step],
  );
  const sorting = useColumnSorting(testColumns, usualTestOrder, readOrder(search.sort), (sort) =>
    change({ sort: orderText(sort) }),
  );
  const { limit = limits.listDefaultLimit } = search;
  const chosen = useChosenRuns(data?.tests ?? none, search);
  const isNarrowed = [search.sval, search.filter, search.uid].some((part) => part !== undefined);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.unit}
      isList
      tools={<CsvButton body={csvBodyOf(search)} />}
    >
      <TestFilters search={search} owner={data?.tests[0]?.created_by} onChange={change} />
      <LoadState query={query} words={states} rows={12} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.clear}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <SelectionBar chosen={chosen} total={data.total_count} />
          <RunList
            label={words.title}
            runs={data.tests}
            columns={columns}
            stale={stale}
            sorting={sorting}
            choosing={chosen}
          />
          <ListPager
            page={pageOf(search)}
            limit={limit}
            total={data.total_count}
            sizes={limits.devicePageSizes}
            onPage={(page) => void navigate({ search: { ...search, offset: (page - 1) * limit } })}
            onLimit={(next) => change({ limit: next })}
          />
        </>
      )}
    </Page>
  );
}
