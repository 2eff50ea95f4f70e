import type { AdminRow } from '@rackhand/contract/endpoints/admins';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { withPageLimit } from '../../platform/page-search.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AdminForm } from './admin-form.tsx';
import { adminMessages } from './admin-messages.ts';
import styles from './admin-page.module.css';
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
  const { data, error, refetch } = useQuery(adminsQuery(api, { page, limit, q, sort }));
  const [editing, setEditing] = useState<AdminRow | 'new' | null>(null);
  const [removing, setRemoving] = useState<AdminRow | null>(null);
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>
          {words.title}{' '}
          <span className={styles.number}>{data === undefined ? '' : formatNumber(data.total_count)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <SearchField
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={q}
          onChange={(text) =>
            void navigate({ search: { sort: search.sort, q: text === '' ? undefined : text }, replace: true })
          }
        />
        <Button look="primary" whyNot={isSuper ? null : words.onlySuper} onClick={() => setEditing('new')}>
          {words.add}
        </Button>
      </header>
      {error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={4} label={words.loading} />}
      {data?.total_count === 0 && <p role="status">{words.none}</p>}
      {data !== undefined && data.total_count > 0 && (
        <>
          <AdminTable
            admins={data.admins}
            sort={sort}
            onSort={(next) => void navigate({ search: { ...search, sort: next, page: undefined } })}
            onEdit={setEditing}
            onRemove={setRemoving}
          />
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
      {editing !== null && (
        <AdminForm admin={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing !== null && <RemoveAdminDialog admin={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}
