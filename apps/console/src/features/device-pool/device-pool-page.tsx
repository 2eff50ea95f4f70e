import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useMemo } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LazyDeviceSettings } from '../device-settings/lazy-device-settings.ts';
import type { DeviceFilter } from '../devices/device-filter.ts';
import { devicePoolQuery, type PoolSnapshots } from '../devices/pool-queries.ts';
import { useKnownDevices } from '../devices/use-devices.ts';
import { IncidentBanner } from '../incidents/incident-banner.tsx';
import { RackGrid } from './board/rack-grid.tsx';
import styles from './device-pool-page.module.css';
import { PoolHeader } from './header/pool-header.tsx';
import { HistoryPanels } from './history/history-panels.tsx';
import { useNewestSnapshots } from './history/use-newest-snapshots.ts';
import { DevicePanel } from './panel/device-panel.tsx';
import { usePanelSettings } from './panel/use-panel-settings.ts';
import { poolMessages } from './pool-messages.ts';
import type { PoolSearch } from './pool-view.ts';
import { PoolTable } from './table/pool-table.tsx';
import { KioskPage } from './wall/kiosk-page.tsx';

const route = getRouteApi('/signed-in/device2');

/** Document 1 section 2: the rack as it stands, and what happened in it. */
export function DevicePoolPage(): ReactElement {
  const { kiosk, group } = route.useSearch();
  return kiosk === 1 ? <KioskPage group={group} /> : <DevicePoolDesk />;
}

function DevicePoolDesk(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(poolMessages);
  const { data: snapshots, error, refetch, isFetching } = useQuery(devicePoolQuery(api));
  const devices = useKnownDevices();
  const refresh = useCallback(() => void refetch(), [refetch]);
  return (
    <div className={styles.page}>
      <PoolHeader devices={devices} refreshing={isFetching} onRefresh={refresh} />
      <IncidentBanner />
      {error !== null && (
        <FailurePlate title={words.errorCode(rawCodeOf(error))} error={error} onRetry={refresh} />
      )}
      {devices !== undefined && <PoolBody devices={devices} snapshots={snapshots} />}
      {devices === undefined && error === null && <SkeletonRows rows={12} label={words.loading} />}
    </div>
  );
}

/** The code as it came (document 1 section 7). */
function rawCodeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : String(error);
}

interface PoolBodyProps {
  devices: Device[];
  snapshots: PoolSnapshots | undefined;
}

function PoolBody({ devices, snapshots }: PoolBodyProps): ReactElement {
  useNewestSnapshots(devices);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useIsStale();
  const goTo = useCallback(
    (change: (now: PoolSearch) => PoolSearch) => void navigate({ search: change }),
    [navigate],
  );
  const filter = useMemo(
    (): DeviceFilter => ({ q: search.q ?? '', state: search.state ?? null }),
    [search.q, search.state],
  );
  const open = useCallback((udid: string) => goTo((now) => ({ ...now, device: udid })), [goTo]);
  const close = useCallback(() => {
    goTo(({ device: _device, settings: _settings, ...rest }) => rest);
    if (search.device !== undefined) focusSlot(search.device);
  }, [goTo, search.device]);
  const settings = usePanelSettings(search);
  return (
    <div
      className={styles.body}
      data-view={search.view}
      data-panel={search.device === undefined ? undefined : ''}
      data-stale={stale || undefined}
    >
      {search.view === 'table' ? (
        <PoolTable devices={devices} search={search} onSearch={goTo} />
      ) : (
        <RackGrid devices={devices} filter={filter} search={search} onSearch={goTo} onOpen={open} />
      )}
      <aside className={styles.side}>
        {search.device === undefined ? (
          snapshots && <HistoryPanels snapshots={snapshots} />
        ) : (
          <DevicePanel
            key={search.device}
            udid={search.device}
            devices={devices}
            onClose={close}
            onSettings={settings.open}
          />
        )}
      </aside>
      {search.device !== undefined && search.settings === 'open' && (
        <LazyDeviceSettings
          key={search.device}
          deviceKey={search.device}
          onClose={settings.close}
          onReopen={settings.reopen}
        />
      )}
    </div>
  );
}

/** Esc gives the focus back to the slot that was opened. */
function focusSlot(udid: string): void {
  document.querySelector<HTMLElement>(`[data-udid="${CSS.escape(udid)}"]`)?.focus();
}
