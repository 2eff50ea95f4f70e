import { runResults } from '@rackhand/contract/test/run-states';
import { runResultWords } from '@rackhand/contract/test/run-words';
import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FilterChooser, FilterField, Filters } from '../../../ui/filters.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { nameOf } from '../apps/name-of.ts';
import { tokkidansQuery } from '../tokkidan-queries.ts';
import type { RoundSearch } from '../tokkidan-view.ts';
import { roundMessages } from './round-messages.ts';

interface RoundFiltersProps {
  search: RoundSearch;
  /** `typed`: the field whose text it is. */
  onChange: (change: RoundSearch, typed?: string) => void;
}

/** By app, result and day. */
export function RoundFilters({ search, onChange }: RoundFiltersProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(roundMessages);
  const language = useLanguage();
  const { data: tokkidans = [] } = useQuery(tokkidansQuery(api));
  const find = useCallback((q: string) => onChange({ q: q === '' ? undefined : q }, 'q'), [onChange]);
  const [typed, setTyped] = useTyped(search.q ?? '', find);
  const { tokkidan_id: app, result, from, to } = search;
  const chosen = tokkidans.find(({ tokkidan_id }) => tokkidan_id === app);
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.q, search.q],
        [words.app, chosen && nameOf(chosen)],
        [words.result, result && runResultWords[result][language]],
        [words.period, from === undefined && to === undefined ? undefined : `${from ?? ''} – ${to ?? ''}`],
      ]}
    >
      <FilterField label={words.q}>
        <input
          type="search"
          value={typed}
          maxLength={tokkidanLimits.searchCharacters}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FilterField>
      <FilterField label={words.app}>
        <select
          value={app ?? ''}
          onChange={({ target }) =>
            onChange({ tokkidan_id: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">{words.allApps}</option>
          {app !== undefined && chosen === undefined && <option value={app}>{app}</option>}
          {tokkidans.map((one) => (
            <option key={one.tokkidan_id} value={one.tokkidan_id}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterChooser
        label={words.result}
        value={result}
        any={words.allResults}
        choices={runResults.map((value) => ({ value, label: runResultWords[value][language] }))}
        onChoose={(chosen) => onChange({ result: runResults.find((one) => one === chosen) })}
      />
      <DaySpanFields span={{ from, to }} onChange={onChange} />
    </Filters>
  );
}
