import type { Device } from '@rackhand/contract/device/device';
import type { StateGroup } from '@rackhand/contract/device/device-states';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useTypedStep } from '../../../platform/use-typed-step.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DeviceFilters } from '../../device-list/device-filters.tsx';
import { FilterTokens } from '../../device-list/filter-tokens.tsx';
import { countGroups, search as searchDevices } from '../../devices/device-filter.ts';
import { useSearchTime } from '../../devices/use-search-time.ts';
import { withFilter } from '../../list-views/list-view.ts';
import { poolMessages } from '../pool-messages.ts';
import { AutoRefresh } from './auto-refresh.tsx';
import styles from './pool-header.module.css';

interface PoolHeaderProps {
  /** undefined: not known yet. */
  devices: Device[] | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

const route = getRouteApi('/signed-in/device2');

/** How many can be used first, then the filters, then how the page is shown and renewed. */
export function PoolHeader({ devices: known, refreshing, onRefresh }: PoolHeaderProps): ReactElement {
  const words = useMessages(poolMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const devices = known ?? [];
  const available = known && formatNumber(countGroups(devices).available);
  const total = formatNumber(devices.length);
  const found = searchDevices(devices, search.q ?? '', useSearchTime(search.q ?? ''));
  const filter = { q: search.q ?? '', state: search.state ?? null };
  const onSearch = useCallback(
    (q: string, typed?: string) => void navigate({ search: (now) => withFilter(now, { q }), ...step(typed) }),
    [navigate, step],
  );
  const onState = (state: StateGroup | null): void =>
    void navigate({ search: (now) => withFilter(now, { state }) });
  return (
    <>
      <PageHead title={words.title} number={available} unit={words.availableOf(total)}>
        <p className="hidden-text" aria-live="polite">
          {devices.length === 0 ? '' : words.counts(available ?? '', total)}
        </p>
        <DeviceFilters
          filter={filter}
          counts={known ? countGroups(found) : null}
          onSearch={onSearch}
          onState={onState}
        />
        <div className={styles.tools}>
          <ViewChoice />
          <AutoRefresh busy={refreshing} onRefresh={onRefresh} />
        </div>
      </PageHead>
      <FilterTokens
        filter={filter}
        onSearch={onSearch}
        onState={onState}
        onClear={() => void navigate({ search: ({ q: _q, state: _state, page: _page, ...rest }) => rest })}
      />
    </>
  );
}

function ViewChoice(): ReactElement {
  const words = useMessages(poolMessages);
  const { view: shown = 'grid' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Segmented
      label={words.view}
      options={[
        { value: 'grid', label: words.grid },
        { value: 'table', label: words.table },
      ]}
      value={shown}
      onChange={(view) =>
        void navigate({ search: ({ view: _view, ...rest }) => (view === 'table' ? { ...rest, view } : rest) })
      }
    />
  );
}
