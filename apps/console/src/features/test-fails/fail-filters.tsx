import { failGroupings } from '@rackhand/contract/test/fail-groups';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { type ReactElement, useCallback } from 'react';
import { WholeDaysFields } from '../../platform/form/day-span-fields.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { shownDays } from '../tests/test-query.ts';
import { failMessages } from './fail-messages.ts';
import type { FailSearch } from './fail-view.ts';

interface FailFiltersProps {
  search: FailSearch;
  /** `typed`: the field whose text it is. */
  onChange: (change: FailSearch, typed?: string) => void;
}

export function FailFilters({ search, onChange }: FailFiltersProps): ReactElement {
  const words = useMessages(failMessages);
  const { by: group = 'signature', sval } = search;
  const days = shownDays(search);
  const settle = useCallback(
    (text: string) => onChange({ sval: text === '' ? undefined : text }, 'sval'),
    [onChange],
  );
  const [typed, setTyped] = useTyped(sval ?? '', settle);
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.grouping, words.groupings[group]],
        [words.sval, sval],
        [words.period, `${days.from} – ${days.to}`],
      ]}
    >
      <Segmented
        label={words.grouping}
        options={failGroupings.map((value) => ({ value, label: words.groupings[value] }))}
        value={group}
        onChange={(next) => onChange({ by: next === 'signature' ? undefined : next, signature: undefined })}
      />
      <FilterField label={words.sval}>
        <input
          value={typed}
          maxLength={testLimits.searchCharacters}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FilterField>
      <WholeDaysFields days={days} onChange={(date) => onChange({ date })} />
    </Filters>
  );
}
