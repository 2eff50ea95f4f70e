import type { Device } from '@rackhand/contract/device';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, Suspense, useCallback, useMemo } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RebootAll } from '../commands/reboot-all.tsx';
import { SelectionBar } from '../commands/selection-bar.tsx';
import { useSelection } from '../commands/use-selection.ts';
import { LazyDeviceSettings } from '../device-settings/lazy-device-settings.ts';
import { PageLoader } from '../shell/page-loader.tsx';
import { countGroups, type DeviceFilter, matchesFilter, matchesSearch } from './device-filter.ts';
import { DeviceFilters } from './device-filters.tsx';
import styles from './device-list-page.module.css';
import { deviceMessages } from './device-messages.ts';
import { DevicePager } from './device-pager.tsx';
import { allDevicesQuery } from './device-queries.ts';
import { type ListSearch, pageViewOf, withFilter, withLimit } from './list-view.ts';
import { NoRows } from './no-rows.tsx';
import { TableWithMenus } from './table-with-menus.tsx';
import { useSettingsAddress } from './use-settings-address.ts';

const route = getRouteApi('/signed-in/device');
const noDevices: Device[] = [];

/** Document 1 section 2: every device of the farm, sorted by rack location. */
export function DeviceListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceMessages);
  const { data: devices, error, refetch } = useQuery(allDevicesQuery(api));
  return (
    <div className={styles.page}>
      <title>{`${words.listTitle} · Rackhand`}</title>
      {devices === undefined && error !== null ? (
        <>
          <h1>{words.listTitle}</h1>
          <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <DeviceList devices={devices ?? noDevices} loading={devices === undefined} />
      )}
    </div>
  );
}

function DeviceList({ devices, loading }: { devices: Device[]; loading: boolean }): ReactElement {
  const words = useMessages(deviceMessages);
  const search = route.useSearch();
  const goTo = useListNavigation();
  const settings = useSettingsAddress(devices);
  const selection = useSelection();
  const filter = useMemo((): DeviceFilter => ({ q: search.q ?? '', state: search.state ?? null }), [search]);
  const found = useMemo(() => devices.filter((device) => matchesSearch(device, filter.q)), [devices, filter]);
  const rows = useMemo(() => found.filter((device) => matchesFilter(device, filter)), [found, filter]);
  const view = pageViewOf(search, rows.length);
  const filtered = rows.length !== devices.length;
  return (
    <>
      <header className={styles.head}>
        <h1>
          {words.listTitle} <span className={styles.number}>{formatNumber(devices.length)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <p className="hidden-text" aria-live="polite">
          {loading ? '' : countText(words, devices.length, rows.length)}
        </p>
        <DeviceFilters
          filter={filter}
          counts={countGroups(found)}
          onSearch={useCallback((q: string) => goTo((now) => withFilter(now, { q })), [goTo])}
          onState={(state) => goTo((now) => withFilter(now, { state }))}
        />
        <SelectionBar devices={rows} selection={selection} />
        <RebootAll devices={devices} />
      </header>
      {loading && <SkeletonRows rows={20} label={words.loading} />}
      {!loading && rows.length === 0 && <NoRows filtered={filtered} onClear={() => goTo(() => ({}))} />}
      {rows.length > 0 && (
        <TableWithMenus
          rows={rows.slice(view.offset, view.offset + view.limit)}
          offset={view.offset}
          total={rows.length}
          onOpen={settings.open}
          selection={selection}
        />
      )}
      {rows.length > 0 && (
        <DevicePager
          view={view}
          total={rows.length}
          sizes={limits.devicePageSizes}
          onPage={(page) => goTo((now) => ({ ...now, page }))}
          onLimit={(limit) => goTo((now) => withLimit(now, limit, rows.length))}
        />
      )}
      {settings.deviceKey !== undefined && (
        <Suspense fallback={<PageLoader />}>
          <LazyDeviceSettings
            key={settings.deviceKey}
            deviceKey={settings.deviceKey}
            devices={loading ? null : devices}
            onClose={settings.close}
            onReopen={settings.reopen}
          />
        </Suspense>
      )}
    </>
  );
}

function countText(words: (typeof deviceMessages)['ko'], total: number, shown: number): string {
  if (total === shown) return words.listCount(formatNumber(total));
  return words.filteredCount(formatNumber(total), formatNumber(shown));
}

function useListNavigation(): (change: (now: ListSearch) => ListSearch) => void {
  const navigate = route.useNavigate();
  return useCallback((change) => void navigate({ search: change }), [navigate]);
}
