import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { AddUserDialog } from './create/add-user-dialog.tsx';
import { newestColumns } from './list/user-columns.ts';
import { UserSearchForm } from './list/user-search-form.tsx';
import { UserCountLinks } from './list/user-status-chips.tsx';
import { UserTable } from './list/user-table.tsx';
import { userMessages } from './user-messages.ts';
import { userMainQuery } from './user-queries.ts';
import { isOfList } from './user-view.ts';

const route = getRouteApi('/signed-in/user');

/** How many users there are, and the newest; what is looked for is shown by the list. Document 10, Screens. */
export function UserMainPage(): ReactElement {
  const view = route.useSearch();
  if (isOfList(view)) return <Navigate to={paths.userList} search={view} replace />;
  return <UserMain />;
}

function UserMain(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userMessages);
  const navigate = route.useNavigate();
  const query = useQuery(userMainQuery(api));
  const { data } = query;
  const stale = useIsStale();
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.counts.total)}
      unit={words.countUnit}
      forTyping
      tools={
        <>
          <Link className={buttonLink} to={paths.linkList}>
            {words.links}
          </Link>
          <Button look="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </>
      }
    >
      {data !== undefined && <UserCountLinks counts={data.counts} />}
      <UserSearchForm view={{}} onSearch={(search) => void navigate({ to: paths.userList, search })} />
      <LoadState query={query} words={words} rows={10} />
      {data !== undefined && (
        <>
          <h2>{words.newest}</h2>
          {data.users.length === 0 ? (
            <EmptyPlate text={words.noneAtAll} />
          ) : (
            <UserTable label={words.newest} columns={newestColumns} users={data.users} stale={stale} />
          )}
        </>
      )}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
