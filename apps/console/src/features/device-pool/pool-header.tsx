import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { countGroups, search as searchDevices } from '../devices/device-filter.ts';
import { DeviceFilters } from '../devices/device-filters.tsx';
import { withFilter } from '../devices/list-view.ts';
import type { DevicePool } from '../devices/pool-queries.ts';
import { AutoRefresh } from './auto-refresh.tsx';
import styles from './pool-header.module.css';
import { poolMessages } from './pool-messages.ts';

interface PoolHeaderProps {
  pool: DevicePool | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

const route = getRouteApi('/signed-in/device2');

/** How many can be used first, then the filters, then how the page is shown and renewed. */
export function PoolHeader({ pool, refreshing, onRefresh }: PoolHeaderProps): ReactElement {
  const words = useMessages(poolMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const devices = pool?.devices ?? [];
  const found = searchDevices(devices, search.q ?? '');
  const onSearch = useCallback(
    (q: string) => void navigate({ search: (now) => withFilter(now, { q }) }),
    [navigate],
  );
  return (
    <header className={styles.header}>
      <PoolCount available={countGroups(devices).available} total={devices.length} />
      <DeviceFilters
        filter={{ q: search.q ?? '', state: search.state ?? null }}
        counts={countGroups(found)}
        onSearch={onSearch}
        onState={(state) => void navigate({ search: (now) => withFilter(now, { state }) })}
      />
      <div className={styles.tools}>
        <Segmented
          label={words.view}
          options={[
            { value: 'grid', label: words.grid },
            { value: 'table', label: words.table },
          ]}
          value={search.view ?? 'grid'}
          onChange={(view) =>
            void navigate({
              search: ({ view: _view, ...rest }) => (view === 'table' ? { ...rest, view } : rest),
            })
          }
        />
        <AutoRefresh />
        <IconButton icon="refresh" label={words.refresh} aria-busy={refreshing} onClick={onRefresh} />
      </div>
    </header>
  );
}

function PoolCount({ available, total }: { available: number; total: number }): ReactElement {
  const words = useMessages(poolMessages);
  const [shown, all] = [formatNumber(available), formatNumber(total)];
  return (
    <>
      <h1>
        {words.title} <span className={styles.number}>{shown}</span> <small>{words.availableOf(all)}</small>
      </h1>
      <p className="hidden-text" aria-live="polite">
        {total === 0 ? '' : words.counts(shown, all)}
      </p>
    </>
  );
}
