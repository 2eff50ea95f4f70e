import type { AdminRow } from '@rackhand/contract/endpoints/admins';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { AdminForm } from './admin-form.tsx';
import { adminMessages } from './admin-messages.ts';
import { AdminPasswordDialog } from './admin-password-dialog.tsx';
import { adminsQuery } from './admin-queries.ts';
import { AdminTable } from './admin-table.tsx';
import { adminSortOf } from './admin-view.ts';
import { RemoveAdminDialog } from './remove-admin-dialog.tsx';

const route = getRouteApi('/signed-in/admin');

/** Admins of this deployment; super admins add, change and remove them. Document 3 section 7. */
export function AdminPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(adminMessages);
  const { admin: self } = useSession();
  const isSuper = self?.is_super_admin === true;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, limit = limits.listDefaultLimit, q = '' } = search;
  const sort = adminSortOf(search);
  const query = useQuery(adminsQuery(api, { page, limit, q, sort }));
  useLastPageOf(query, search);
  const { data } = query;
  const [editing, setEditing] = useState<AdminRow | 'new' | null>(null);
  const [renewing, setRenewing] = useState<AdminRow | null>(null);
  const [removing, setRemoving] = useState<AdminRow | null>(null);
  const find = useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ sort: now.sort, q: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(q, find);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      tools={
        <>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
          />
          <Button look="primary" whyNot={isSuper ? null : words.onlySuper} onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        </>
      }
    >
      <LoadState query={query} words={words} rows={4} />
      {data?.total_count === 0 && (
        <EmptyPlate text={words.none}>
          <Button onClick={() => find('')}>{words.showAll}</Button>
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <AdminTable
            admins={data.admins}
            sort={sort}
            onSort={(next) => void navigate({ search: { ...search, sort: next, page: undefined } })}
            onEdit={setEditing}
            onPassword={setRenewing}
            onRemove={setRemoving}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
      {editing !== null && (
        <AdminForm admin={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {renewing !== null && <AdminPasswordDialog admin={renewing} onClose={() => setRenewing(null)} />}
      {removing !== null && <RemoveAdminDialog admin={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}
