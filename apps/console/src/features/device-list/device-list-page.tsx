import type { Device } from '@rackhand/contract/device/device';
import { limits } from '@rackhand/contract/limits';
import { getRouteApi } from '@tanstack/react-router';
import { memo, type ReactElement, useCallback, useMemo } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { type TypedStep, useTypedStep } from '../../platform/use-typed-step.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { RebootAll } from '../commands/reboot-all.tsx';
import { LazyDeviceSettings } from '../device-settings/lazy-device-settings.ts';
import {
  applyFilter,
  countGroups,
  type DeviceFilter,
  search as searchDevices,
} from '../devices/device-filter.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { useDevices } from '../devices/use-devices.ts';
import { useSearchTime } from '../devices/use-search-time.ts';
import { useSelection } from '../devices/use-selection.ts';
import { getLayout, withWidth } from '../list-views/list-layout.ts';
import { ListTools } from '../list-views/list-tools.tsx';
import {
  type FilterChange,
  type ListSearch,
  pageViewOf,
  withFilter,
  withLimit,
  withoutFilter,
  withSort,
} from '../list-views/list-view.ts';
import { useLayout } from '../list-views/use-layout.ts';
import { useSaveLayout } from '../list-views/use-list-preference.ts';
import { ChosenDevices } from './chosen-devices.tsx';
import styles from './device-list-page.module.css';
import { listMessages } from './list-messages.ts';
import { NoRows } from './no-rows.tsx';
import { ListHead } from './page/list-head.tsx';
import { useSettingsAddress } from './page/use-settings-address.ts';
import { TableWithMenus } from './table-with-menus.tsx';
import { useSorted } from './use-sorted.ts';

const route = getRouteApi('/signed-in/device');
const noDevices: Device[] = [];
const countedEveryMs = 250;

interface DeviceListProps {
  devices: Device[];
  loading: boolean;
}

/** Document 1 section 2: every device of the farm, sorted by rack location. */
export function DeviceListPage(): ReactElement {
  const words = useMessages(deviceMessages);
  const { listTitle } = useMessages(listMessages);
  const { data: devices, error, refetch } = useDevices();
  // Rows show each change themselves; order, filters and counts of three hundred a second need not be found for each.
  const shown = useCalm(devices, countedEveryMs);
  return (
    <div className={styles.page}>
      {devices === undefined && error !== null ? (
        <>
          <PageHead title={listTitle} />
          <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <DeviceList devices={shown ?? noDevices} loading={shown === undefined} />
      )}
    </div>
  );
}

const DeviceList = memo(function DeviceList({ devices, loading }: DeviceListProps): ReactElement {
  const words = useMessages(deviceMessages);
  const search = route.useSearch();
  const goTo = useListNavigation();
  const settings = useSettingsAddress(devices);
  const selection = useSelection();
  const filter = useMemo((): DeviceFilter => ({ q: search.q ?? '', state: search.state ?? null }), [search]);
  const layout = useLayout(search);
  const saveLayout = useSaveLayout();
  const now = useSearchTime(filter.q);
  const found = useMemo(() => searchDevices(devices, filter.q, now), [devices, filter, now]);
  const matching = useMemo(
    () => applyFilter(found, { q: '', state: filter.state }, now),
    [found, filter, now],
  );
  const { rows, sorting } = useSorted(matching, search, (column, besides) =>
    goTo((now) => withSort(now, column, besides)),
  );
  const view = pageViewOf(search, rows.length, placeOf(rows, search.highlight));
  const filtered = rows.length !== devices.length;
  const { onFilter, onClear } = useFiltering(goTo);
  return (
    <>
      <ListHead
        counts={{ all: devices.length, shown: rows.length, groups: countGroups(found) }}
        loading={loading}
        filter={filter}
        onFilter={onFilter}
        onClear={onClear}
      >
        <ListTools search={search} layout={layout} onSearch={(next, how) => goTo(() => next, how)} />
        <RebootAll devices={devices} />
      </ListHead>
      {loading && <SkeletonRows rows={20} label={words.loading} />}
      {!loading && rows.length === 0 && <NoRows filtered={filtered} onClear={onClear} />}
      <div className={styles.desk}>
        {rows.length > 0 && (
          <TableWithMenus
            rows={rows.slice(view.offset, view.offset + view.limit)}
            layout={layout}
            sorting={sorting}
            offset={view.offset}
            total={rows.length}
            onOpen={settings.open}
            selection={selection}
            highlight={search.highlight}
            onWidth={(column, width) => saveLayout(withWidth(getLayout(), column, width))}
          />
        )}
        <div className={styles.bulk}>
          <ChosenDevices devices={devices} rows={rows} selection={selection} />
        </div>
      </div>
      {rows.length > 0 && (
        <ListPager
          page={view.page}
          limit={view.limit}
          total={rows.length}
          sizes={limits.devicePageSizes}
          onPage={(page) => goTo((now) => ({ ...now, page }))}
          onLimit={(limit) => goTo((now) => withLimit(now, limit, rows.length))}
        />
      )}
      {settings.deviceKey !== undefined && (
        <LazyDeviceSettings
          key={settings.deviceKey}
          deviceKey={settings.deviceKey}
          onClose={settings.close}
          onReopen={settings.reopen}
        />
      )}
    </>
  );
});

/** Where in the list the row is that the address leads to; -1 where it names none. */
function placeOf(rows: readonly Device[], udid: string | undefined): number {
  return udid === undefined ? -1 : rows.findIndex(({ info }) => info.udid === udid);
}

/** Each choice is a step of the browser's, and each word that is typed. */
function useFiltering(goTo: GoTo) {
  const step = useTypedStep();
  const onFilter = useCallback(
    (change: FilterChange, typed?: string) => goTo((now) => withFilter(now, change), step(typed)),
    [goTo, step],
  );
  const onClear = useCallback(() => goTo(withoutFilter), [goTo]);
  return { onFilter, onClear };
}

type How = { replace: boolean } | ReturnType<TypedStep>;
type GoTo = (change: (now: ListSearch) => ListSearch, how?: How) => void;

function useListNavigation(): GoTo {
  const navigate = route.useNavigate();
  // The list stays where it is; to look where that is would make the browser lay out all rows within the click.
  return useCallback(
    (change, how) => void navigate({ search: change, resetScroll: false, ...how }),
    [navigate],
  );
}
