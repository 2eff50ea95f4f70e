import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { driftMessages } from './drift-messages.ts';
import { packagesDriftQuery } from './drift-queries.ts';
import { DriftTools } from './drift-tools.tsx';
import { type DriftSearch, driftPageSizes } from './drift-view.ts';
import { PackageDriftTable } from './table/package-drift-table.tsx';
import { UpdateEverywhere } from './update-everywhere.tsx';

export function DriftPackages({ search }: { search: DriftSearch }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(driftMessages);
  const navigate = useNavigate();
  const query = useQuery(packagesDriftQuery(api, search));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  const isNarrowed = search.query !== undefined || search.drift !== undefined;
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.packageUnit}
      tools={
        <>
          <DriftTools search={search} label={words.search} placeholder={words.searchPlaceholder} />
          <UpdateEverywhere />
        </>
      }
    >
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed ? (
            <Link to={paths.appDrift}>{words.showAll}</Link>
          ) : (
            <Link to={paths.appManagement}>{words.toApps}</Link>
          )}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <PackageDriftTable packages={data.packages} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={driftPageSizes}
            onSearch={(next) => void navigate({ to: paths.appDrift, search: next })}
          />
        </>
      )}
    </Page>
  );
}
