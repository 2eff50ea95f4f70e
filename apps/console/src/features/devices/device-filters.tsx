import { type StateGroup, stateGroups } from '@rackhand/contract/device-states';
import { type ReactElement, useEffect, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { DeviceFilter, GroupCounts } from './device-filter.ts';
import styles from './device-filters.module.css';
import { deviceMessages } from './device-messages.ts';
import { StateMark } from './state-mark.tsx';

interface DeviceFiltersProps {
  filter: DeviceFilter;
  counts: GroupCounts;
  onSearch: (q: string) => void;
  onState: (state: StateGroup | null) => void;
}

export function DeviceFilters({ filter, counts, onSearch, onState }: DeviceFiltersProps): ReactElement {
  const words = useMessages(deviceMessages);
  const [typed, setTyped] = useTyped(filter.q, onSearch);
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
            label={words.groups[group]}
            count={formatNumber(counts[group])}
          />
        ))}
      </fieldset>
    </div>
  );
}

const quietMs = 150;

/** What is typed shows at once; the address follows when the fingers rest. */
function useTyped(value: string, onSettled: (value: string) => void): [string, (typed: string) => void] {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      onSettled(draft);
      setDraft(null);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [draft, onSettled]);
  return [draft ?? value, setDraft];
}
