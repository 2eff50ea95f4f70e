import type { Device } from '@rackhand/contract/device/device';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useMemo } from 'react';
import { ListPager } from '../../../platform/list-pager.tsx';
import { ChosenDevices } from '../../device-list/chosen-devices.tsx';
import { NoRows } from '../../device-list/no-rows.tsx';
import { TableWithMenus } from '../../device-list/table-with-menus.tsx';
import { useSorted } from '../../device-list/use-sorted.ts';
import { applyFilter } from '../../devices/device-filter.ts';
import { useSearchTime } from '../../devices/use-search-time.ts';
import { useSelection } from '../../devices/use-selection.ts';
import { pageViewOf, withLimit, withSort } from '../../list-views/list-view.ts';
import { useLayout } from '../../list-views/use-layout.ts';
import { changeFailed } from '../change-failed.ts';
import type { PoolSearch } from '../pool-view.ts';
import styles from './pool-table.module.css';

interface PoolTableProps {
  devices: Device[];
  search: PoolSearch;
  onSearch: (change: (now: PoolSearch) => PoolSearch) => void;
}

/** The pool as a table, with the page sizes of document 1 section 9. */
export function PoolTable({ devices, search, onSearch }: PoolTableProps): ReactElement {
  const { q = '', state = null } = search;
  const layout = useLayout(search);
  const now = useSearchTime(q);
  const found = useMemo(() => applyFilter(devices, { q, state }, now), [devices, q, state, now]);
  const { rows, sorting } = useSorted(found, search, (column, besides) =>
    onSearch((now) => withSort(now, column, besides)),
  );
  const selection = useSelection();
  const view = pageViewOf(search, rows.length);
  const clear = (): void => onSearch(({ q: _q, state: _state, ...rest }) => rest);
  if (rows.length === 0) return <NoRows filtered={devices.length > 0} onClear={clear} />;
  return (
    <div className={styles.table}>
      <TableWithMenus
        rows={rows.slice(view.offset, view.offset + view.limit)}
        layout={layout}
        sorting={sorting}
        offset={view.offset}
        total={rows.length}
        failureTitle={changeFailed}
        selection={selection}
        onOpen={({ info }) => onSearch((now) => ({ ...now, device: info.udid }))}
      />
      <ChosenDevices devices={devices} rows={rows} selection={selection} />
      <ListPager
        page={view.page}
        limit={view.limit}
        total={rows.length}
        sizes={limits.poolPageSizes}
        onPage={(page) => onSearch((now) => ({ ...now, page }))}
        onLimit={(limit) => onSearch((now) => ({ ...now, ...withLimit(now, limit, rows.length) }))}
      />
    </div>
  );
}
