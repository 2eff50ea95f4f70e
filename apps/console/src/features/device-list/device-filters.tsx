import { type StateGroup, stateGroups } from '@rackhand/contract/device/device-states';
import { type ReactElement, useCallback } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import type { DeviceFilter, GroupCounts } from '../devices/device-filter.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { StateMark } from '../devices/state-mark.tsx';
import styles from './device-filters.module.css';
import { MoreFilters } from './filters/more-filters.tsx';
import { listMessages } from './list-messages.ts';

interface DeviceFiltersProps {
  filter: DeviceFilter;
  /** null: not known yet. */
  counts: GroupCounts | null;
  /** `typed`: the field whose text it is. */
  onSearch: (q: string, typed?: string) => void;
  onState: (state: StateGroup | null) => void;
}

export function DeviceFilters({ filter, counts, onSearch, onState }: DeviceFiltersProps): ReactElement {
  const words = useMessages(listMessages);
  const { groups } = useMessages(deviceMessages);
  const find = useCallback((q: string) => onSearch(q, 'q'), [onSearch]);
  const [typed, setTyped] = useTyped(filter.q, find);
  return (
    <div className={styles.filters}>
      <SearchField
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
      <fieldset className={styles.chips} aria-label={words.filterLabel}>
        {stateGroups.map((group) => (
          <FilterChip
            key={group}
            pressed={filter.state === group}
            onToggle={() => onState(filter.state === group ? null : group)}
            mark={<StateMark tone={group} />}
            label={groups[group]}
            count={counts === null ? '–' : formatNumber(counts[group])}
          />
        ))}
      </fieldset>
      <MoreFilters q={filter.q} onSearch={(q) => onSearch(q)} />
    </div>
  );
}
