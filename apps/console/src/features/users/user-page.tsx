import type { User } from '@rackhand/contract/account/user';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SignInAsUserDialog } from '../sign-in-as-user/sign-in-as-user-dialog.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { userMessages } from './user-messages.ts';
import { userCountsQuery, usersQuery } from './user-queries.ts';
import { UserSearchForm } from './user-search-form.tsx';
import { UserStatusChips } from './user-status-chips.tsx';
import { UserTable } from './user-table.tsx';
import { defaultView, rowChoices, userSortOf, withRows } from './user-view.ts';

const route = getRouteApi('/signed-in/user');

/** Users of the customers' service, as far as the deployment's group goes. Document 2 section 3. */
export function UserPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userMessages);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { page = defaultView.page, rows_per_page: rows = defaultView.rows_per_page } = view;
  const query = useQuery(usersQuery(api, view));
  const { data, isPlaceholderData: stale } = query;
  const { data: counts } = useQuery(userCountsQuery(api));
  const [chosen, setChosen] = useState<User | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      forTyping
      tools={
        <Button look="primary" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <UserStatusChips
        counts={counts}
        status={view.status}
        onStatus={(status) => void navigate({ search: { ...view, status, page: undefined } })}
      />
      <UserSearchForm
        key={`${view.skey ?? ''} ${view.sval ?? ''}`}
        view={view}
        onSearch={(search) => void navigate({ search })}
      />
      <LoadState query={query} words={words} rows={10} />
      {data?.total_count === 0 && (
        <NoUsers
          filtered={view.sval !== undefined || view.status !== undefined}
          onClear={() => void navigate({ search: {} })}
        />
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <UserTable
            users={data.users}
            stale={stale}
            sort={userSortOf(view)}
            onSort={(sort) => void navigate({ search: { ...view, sort, page: undefined } })}
            onSignInAs={setChosen}
          />
          <ListPager
            page={page}
            limit={rows}
            total={data.total_count}
            sizes={rowChoices}
            onPage={(next) => void navigate({ search: { ...view, page: next } })}
            onLimit={(size) => void navigate({ search: withRows(view, size, data.total_count) })}
          />
        </>
      )}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
      {chosen !== null && <SignInAsUserDialog user={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function NoUsers({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  const words = useMessages(userMessages);
  return (
    <EmptyPlate text={filtered ? words.none : words.noneAtAll}>
      {filtered && <Button onClick={onClear}>{words.showAll}</Button>}
    </EmptyPlate>
  );
}
