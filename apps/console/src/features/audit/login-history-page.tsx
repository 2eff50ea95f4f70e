import { auditActionText } from '@rackhand/contract/audit-actions';
import type { AdminActivity } from '@rackhand/contract/endpoints/audit';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatDateTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { withPageLimit } from '../../platform/page-search.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { auditMessages } from './audit-messages.ts';
import styles from './audit-page.module.css';
import { activitiesQuery } from './audit-queries.ts';
import { ResultText } from './audit-table.tsx';
import { defaultPage } from './audit-view.ts';

const route = getRouteApi('/signed-in/user_activity_history');
const kinds = ['sign_in', 'all'] as const;

/** Document 2 section 2: last activity, IP, platform, browser and login status of the admin who looks. */
export function LoginHistoryPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(auditMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = defaultPage.page, limit = defaultPage.limit, kind = 'sign_in' } = search;
  const { data, error, refetch } = useQuery(activitiesQuery(api, { page, limit, kind }));
  return (
    <div className={styles.page}>
      <title>{`${words.historyTitle} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>{words.historyTitle}</h1>
        <Segmented
          label={words.kindLabel}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={(value) => void navigate({ search: { ...search, page: undefined, kind: value } })}
        />
      </header>
      <p className={styles.lead}>{words.historyLead}</p>
      {error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} label={words.loading} />}
      {data?.total_count === 0 && <p role="status">{words.noneAtAll}</p>}
      {data !== undefined && data.total_count > 0 && (
        <>
          <ActivityTable activities={data.admin_activities} />
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

function ActivityTable({ activities }: { activities: readonly AdminActivity[] }): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  const columns = Object.entries(words.historyColumns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.historyTitle} columns={columns} minWidth={760}>
      {activities.map((activity) => (
        <tr key={activity.id}>
          <td>{formatDateTime(activity.created_at_timestamp)}</td>
          <td data-mono>{activity.ip}</td>
          <td>{activity.os === '' ? words.unknown : activity.os}</td>
          <td>{activity.browser === '' ? words.unknown : activity.browser}</td>
          <td>{auditActionText(activity.activity, language)}</td>
          <td>
            <ResultText result={activity.status} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
