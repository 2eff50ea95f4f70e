import { limits } from '@rackhand/contract/limits';
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
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { RoundFilters } from './rounds/round-filters.tsx';
import { roundMessages } from './rounds/round-messages.ts';
import { RoundTable } from './rounds/round-table.tsx';
import { roundsQuery, said } from './tokkidan-queries.ts';
import type { RoundSearch } from './tokkidan-view.ts';

const route = getRouteApi('/signed-in/search_tokkidan');

/** Rounds of the squad, by app, result and day. Document 9, Tokkidan. */
export function SearchTokkidanPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(roundMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const query = useQuery(roundsQuery(api, search));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  const change = useCallback(
    (next: RoundSearch, typed?: string) =>
      void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), ...step(typed) }),
    [navigate, step],
  );
  const { page: _page, limit: _limit, ...filters } = search;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.unit}
      tools={<CsvButton body={{ table: 'tokkidan', ...said(filters) }} />}
    >
      <RoundFilters search={search} onChange={change} />
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed ? (
            <Button onClick={() => void navigate({ search: {} })}>{words.clear}</Button>
          ) : (
            <Link to={paths.tokkidanList} className={buttonLink}>
              {words.toApps}
            </Link>
          )}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <RoundTable rounds={data.tests} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={limits.devicePageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </Page>
  );
}
