import type { AppPackage } from '@rackhand/contract/app/app-package';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { useSelection } from '../devices/use-selection.ts';
import { EditStart } from './edit/edit-start.tsx';
import { PackageDialog } from './edit/package-dialog.tsx';
import { RolloutStart } from './edit/rollout-start.tsx';
import { useEdit } from './edit/use-edit.ts';
import { packageMessages } from './package-messages.ts';
import { packagesQuery } from './package-queries.ts';
import { isAppNamed, isDialogNamed, noDialog, packagePageSizes, packageSortOf } from './package-view.ts';
import { RemovingDialog } from './removing-dialog.tsx';
import { PackageTable } from './table/package-table.tsx';

const route = getRouteApi('/signed-in/app_management');

/** Apps in the versions that devices are to have. Document 1 section 2. */
export function AppManagementPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(packageMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, limit = limits.listDefaultLimit, query: wanted = '' } = search;
  const sort = packageSortOf(search);
  const query = useQuery(packagesQuery(api, { page, limit, wanted, sort }));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  const find = useFind();
  const [typed, setTyped] = useTyped(wanted, find);
  const selection = useSelection();
  const [editing, setEditing] = useState<AppPackage | 'new' | null>(null);
  const edit = useEdit(setEditing);
  const [removing, setRemoving] = useState<readonly AppPackage[]>([]);
  const selected = data?.apps.filter(({ id }) => selection.has(String(id))) ?? [];
  const endEdit = (): void => {
    setEditing(null);
    if (isDialogNamed(search)) void navigate({ search: (now) => ({ ...now, ...noDialog }), replace: true });
  };
  const rollOut = (id: number, upload: string | null): void => {
    setEditing(null);
    void navigate({
      search: (now) => ({ ...now, ...noDialog, rollout_of: id, upload: upload ?? undefined }),
    });
  };
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      isList
      tools={
        <>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
          />
          {selected.length > 0 && (
            <Button look="danger" aria-haspopup="dialog" onClick={() => setRemoving(selected)}>
              {words.removeTitle(formatNumber(selected.length))}
            </Button>
          )}
          <Button look="primary" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        </>
      }
    >
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && <NoPackages wanted={wanted} onAll={() => find('')} />}
      {data !== undefined && data.total_count > 0 && (
        <>
          <PackageTable
            apps={data.apps}
            sort={sort}
            stale={stale}
            selection={selection}
            onEdit={(app) => void edit(app)}
            onRemove={(app) => setRemoving([app])}
            onRollout={({ id }) => rollOut(id, null)}
            onSort={(next) => void navigate({ search: { ...search, sort: next, page: undefined } })}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={packagePageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
      {search.rollout_of !== undefined && (
        <RolloutStart packageId={search.rollout_of} upload={search.upload ?? null} onClose={endEdit} />
      )}
      {search.rollout_of === undefined && search.edit !== undefined && (
        <EditStart
          packageId={search.edit}
          upload={search.upload ?? null}
          onRollout={rollOut}
          onClose={endEdit}
        />
      )}
      {!isAppNamed(search) && (editing !== null || search.upload !== undefined) && (
        <PackageDialog
          app={editing === 'new' ? null : editing}
          upload={search.upload ?? null}
          onRollout={rollOut}
          onClose={endEdit}
        />
      )}
      {removing.length > 0 && (
        <RemovingDialog apps={removing} onClose={() => setRemoving([])} onRemoved={selection.clear} />
      )}
    </Page>
  );
}

/** Looks for a text, from the first page on. */
function useFind(): (text: string) => void {
  const navigate = route.useNavigate();
  return useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ sort: now.sort, limit: now.limit, query: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  );
}

function NoPackages({ wanted, onAll }: { wanted: string; onAll: () => void }): ReactElement {
  const words = useMessages(packageMessages);
  if (wanted === '') return <EmptyPlate text={words.none} />;
  return (
    <EmptyPlate text={words.noMatch(wanted)}>
      <Button onClick={onAll}>{words.showAll}</Button>
    </EmptyPlate>
  );
}
