import { type ReactElement, type ReactNode, useCallback } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { DeviceFilter, GroupCounts } from '../../devices/device-filter.ts';
import type { FilterChange } from '../../list-views/list-view.ts';
import { DeviceFilters } from '../device-filters.tsx';
import { listMessages } from '../list-messages.ts';

/** A list begins without a filter. */
const FilterTokens = sidePart(async () => (await import('../filter-tokens.tsx')).FilterTokens);

interface ListHeadProps {
  counts: { all: number; shown: number; groups: GroupCounts };
  loading: boolean;
  filter: DeviceFilter;
  onFilter: (change: FilterChange, typed?: string) => void;
  onClear: () => void;
  /** Right of the filters. */
  children: ReactNode;
}

/** How many there are first, then what they are narrowed by. */
export function ListHead(props: ListHeadProps): ReactElement {
  const { counts, loading, filter, onFilter, onClear, children } = props;
  const words = useMessages(listMessages);
  const [all, shown] = [formatNumber(counts.all), formatNumber(counts.shown)];
  const isWhole = counts.all === counts.shown;
  const onSearch = useCallback((q: string, typed?: string) => onFilter({ q }, typed), [onFilter]);
  const onState = useCallback((state: DeviceFilter['state']) => onFilter({ state }), [onFilter]);
  return (
    <>
      <PageHead
        title={words.listTitle}
        number={loading ? undefined : shown}
        unit={isWhole ? words.countUnit : words.unitOf(all)}
      >
        <p className="hidden-text" aria-live="polite">
          {loading ? '' : isWhole ? words.listCount(all) : words.filteredCount(all, shown)}
        </p>
        <DeviceFilters
          filter={filter}
          counts={loading ? null : counts.groups}
          onSearch={onSearch}
          onState={onState}
        />
        {children}
      </PageHead>
      {(filter.q !== '' || filter.state !== null) && (
        <FilterTokens filter={filter} onSearch={onSearch} onState={onState} onClear={onClear} />
      )}
    </>
  );
}
