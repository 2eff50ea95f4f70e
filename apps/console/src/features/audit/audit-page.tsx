import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { withPageLimit } from '../../platform/page-search.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditMessages } from './audit-messages.ts';
import styles from './audit-page.module.css';
import { auditQuery } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';
import { defaultPage, filterOf, withAuditFilter } from './audit-view.ts';

const route = getRouteApi('/signed-in/audit');

/** Who did what, when and from where; for super admins. Document 3 section 7. */
export function AuditPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(auditMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = defaultPage.page, limit = defaultPage.limit } = search;
  const { data, error, refetch } = useQuery(auditQuery(api, { ...search, page, limit }));
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>
          {words.title}{' '}
          <span className={styles.number}>{data === undefined ? '' : formatNumber(data.total_count)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <AuditDownload filter={filterOf(search)} />
      </header>
      <AuditFilters
        filter={filterOf(search)}
        onChange={(change) => void navigate({ search: withAuditFilter(search, change), replace: true })}
      />
      {error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={12} label={words.loading} />}
      {data?.total_count === 0 && <p role="status">{words.none}</p>}
      {data !== undefined && data.total_count > 0 && (
        <>
          <AuditTable entries={data.entries} />
          <ListPager
            page={page}
            limit={limit}
            total={data.total_count}
            sizes={limits.devicePageSizes}
            onPage={(next) => void navigate({ search: { ...search, page: next } })}
            onLimit={(size) => void navigate({ search: withPageLimit(search, size, data.total_count) })}
          />
        </>
      )}
    </div>
  );
}
