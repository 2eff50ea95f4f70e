import { auditActionText } from '@rackhand/contract/audit/audit-actions';
import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { AdminActivity } from '@rackhand/contract/endpoints/audit';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { auditMessages } from './audit-messages.ts';
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
  const query = useQuery(activitiesQuery(api, { page, limit, kind }));
  useLastPageOf(query, search);
  const { data } = query;
  return (
    <Page
      title={words.historyTitle}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.historyLead}
      isList
      tools={
        <Segmented
          label={words.kindLabel}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={(value) => void navigate({ search: { ...search, page: undefined, kind: value } })}
        />
      }
    >
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && <EmptyPlate text={words.noneAtAll} />}
      {data !== undefined && data.total_count > 0 && (
        <>
          <ActivityTable activities={data.admin_activities} />
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

function ActivityTable({ activities }: { activities: readonly AdminActivity[] }): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  const columns = Object.entries(words.historyColumns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.historyTitle} columns={columns} isOnlyRead>
      {activities.map((activity) => (
        <tr key={activity.id}>
          <td>
            <ExactTime at={activity.created_at_timestamp} />
          </td>
          <td data-mono>{activity.ip}</td>
          <td>{activity.os === '' ? words.unknown : activity.os}</td>
          <td>{activity.browser === '' ? words.unknown : activity.browser}</td>
          <td>{auditActionText(activity.activity, language)}</td>
          <td data-wrap>
            <ResultText result={activity.status} />{' '}
            {isErrorCode(activity.status) && <small>{errorText(activity.status, language)}</small>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
