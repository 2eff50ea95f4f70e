import type { User } from '@rackhand/contract/account/user';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { AddUserDialog } from './create/add-user-dialog.tsx';
import { ImportButton } from './import/import-button.tsx';
import { UserCsvButtons } from './list/csv-buttons.tsx';
import { listColumns } from './list/user-columns.ts';
import { UserFilters } from './list/user-filters.tsx';
import { UserStatusChips } from './list/user-status-chips.tsx';
import { UserTable } from './list/user-table.tsx';
import { useChosenUsers } from './selection/use-chosen-users.ts';
import { UserSelectionBar } from './selection/user-selection-bar.tsx';
import { userMessages } from './user-messages.ts';
import { userMainQuery, usersQuery } from './user-queries.ts';
import { defaultView, isNarrowed, rowChoices, type UserView, userSortOf, withRows } from './user-view.ts';

const route = getRouteApi('/signed-in/user_list');

const none: readonly User[] = [];

/** Users of the customers' service, as far as the deployment's group goes. Document 2 section 3. */
export function UserListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userMessages);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const show = (search: UserView): void => void navigate({ search });
  const { page = defaultView.page, rows_per_page: rows = defaultView.rows_per_page } = view;
  const query = useQuery(usersQuery(api, view));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const { data: main } = useQuery(userMainQuery(api));
  const chosen = useChosenUsers(data?.users ?? none, view);
  const [adding, setAdding] = useState(false);
  const goTo = useCallback(
    (next: number) => void navigate({ search: (now) => ({ ...now, page: next }), replace: true }),
    [navigate],
  );
  useLastPage({ page, limit: rows }, data === undefined || isPlaceholderData ? null : data.total_count, goTo);
  return (
    <Page
      title={words.listTitle}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      forTyping
      isList
      tools={
        <>
          <UserCsvButtons view={view} />
          <ImportButton />
          <Button look="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </>
      }
    >
      <UserStatusChips
        counts={main?.counts}
        status={view.status}
        onStatus={(status) => show({ ...view, status, page: undefined })}
      />
      <UserFilters view={view} onChange={show} />
      <LoadState query={query} words={words} rows={10} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed(view) ? words.none : words.noneAtAll}>
          {isNarrowed(view) && <Button onClick={() => show({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <UserSelectionBar chosen={chosen} total={data.total_count} />
          <UserTable
            choosing={chosen}
            label={words.listTitle}
            columns={listColumns}
            users={data.users}
            stale={stale}
            sorting={{ sort: userSortOf(view), onSort: (sort) => show({ ...view, sort, page: undefined }) }}
          />
          <ListPager
            page={page}
            limit={rows}
            total={data.total_count}
            sizes={rowChoices}
            onPage={(next) => show({ ...view, page: next })}
            onLimit={(size) => show(withRows(view, size, data.total_count))}
          />
        </>
      )}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
