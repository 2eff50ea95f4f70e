import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { useTypedStep } from '../../platform/use-typed-step.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditMessages } from './audit-messages.ts';
import { auditQuery } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';
import { type AuditFilter, defaultPage, filterOf, withAuditFilter } from './audit-view.ts';

const route = getRouteApi('/signed-in/audit');

/** Who did what, when and from where; for super admins. Document 3 section 7. */
export function AuditPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(auditMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const { page = defaultPage.page, limit = defaultPage.limit } = search;
  const query = useQuery(auditQuery(api, { ...search, page, limit }));
  useLastPageOf(query, search);
  const { data } = query;
  const onFilter = useCallback(
    (change: AuditFilter, typed?: string) =>
      void navigate({ search: (now) => withAuditFilter(now, change), ...step(typed) }),
    [navigate, step],
  );
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      isList
      tools={<AuditDownload filter={filterOf(search)} />}
    >
      <AuditFilters filter={filterOf(search)} onChange={onFilter} />
      <LoadState query={query} words={words} rows={12} />
      {data?.total_count === 0 && <EmptyPlate text={words.none} />}
      {data !== undefined && data.total_count > 0 && (
        <>
          <AuditTable entries={data.entries} />
          <SearchPager
            search={search}
            total={data.total_count}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </Page>
  );
}
