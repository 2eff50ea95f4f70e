import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listFails } from '@rackhand/contract/endpoints/tests';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { useTypedStep } from '../../platform/use-typed-step.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { IgnoreButton } from '../reclassification/ignore-button.tsx';
import { isJudgedByLine } from '../reclassification/ignored-run.ts';
import { RunList } from '../tests/run-list.tsx';
import { FailFilters } from './fail-filters.tsx';
import { FailGroups, GroupName } from './fail-groups.tsx';
import { failMessages } from './fail-messages.ts';
import { failsBodyOf, failsQuery } from './fail-query.ts';
import type { FailSearch } from './fail-view.ts';

const route = getRouteApi('/signed-in/test_fail');

type Fails = AnswerOf<typeof listFails>;

/** What failed or could not be judged in some days, by what it has in common, and from there to its runs. Document 9, Fail list. */
export function FailListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(failMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const query = useQuery(failsQuery(api, search));
  useLastPageOf(query, search);
  const { data: fails } = query;
  const change = useCallback(
    (next: FailSearch, typed?: string) =>
      void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), ...step(typed) }),
    [navigate, step],
  );
  const isNarrowed = search.sval !== undefined || search.signature !== undefined;
  return (
    <Page
      title={words.title}
      number={fails && formatNumber(fails.total_count)}
      unit={words.unit}
      tools={<CsvButton body={{ table: 'fails', ...failsBodyOf(search) }} />}
    >
      <FailFilters search={search} onChange={change} />
      <LoadState query={query} words={words} rows={8} />
      {fails?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.clear}</Button>}
        </EmptyPlate>
      )}
      {fails !== undefined && fails.total_count > 0 && (
        <Found fails={fails} search={search} onSearch={(next) => void navigate({ search: next })} />
      )}
    </Page>
  );
}

interface FoundProps {
  fails: Fails;
  search: FailSearch;
  onSearch: (search: FailSearch) => void;
}

function Found({ fails, search, onSearch }: FoundProps): ReactElement {
  const words = useMessages(failMessages);
  const stale = useIsStale();
  const { by: grouping = 'signature', signature } = search;
  if (grouping !== 'none' && signature === undefined)
    return (
      <>
        <FailGroups {...{ groups: fails.groups, total: fails.total_count, grouping, search, stale }} />
        <p>{words.newNote}</p>
      </>
    );
  const [group] = fails.groups;
  return (
    <>
      {group !== undefined && (
        <h2>
          <Link to={paths.testFails} search={{ ...search, signature: undefined, page: undefined }}>
            {words.all}
          </Link>
          {' › '}
          <GroupName group={group} grouping={grouping} />
        </h2>
      )}
      <RunList
        label={words.runs}
        runs={fails.tests}
        columns={columns}
        stale={stale}
        belowWhy={(run) => isJudgedByLine(run) && <IgnoreButton run={run} />}
      />
      <SearchPager search={search} total={fails.total_count} onSearch={onSearch} />
    </>
  );
}

const columns = [
  'test_run_id',
  'project',
  'device',
  'app',
  'result',
  'why',
  'created_at',
  'created_by',
] as const;
