import { repairStates } from '@rackhand/contract/repair/repair';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FilterField, Filters } from '../../../ui/filters.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { repairMessages } from '../repair-messages.ts';
import { repairScopeOf } from '../repair-order.ts';
import { reasonsQuery } from '../repair-queries.ts';
import { type RepairSearch, repairScopes } from '../repair-view.ts';

interface RepairFiltersProps {
  search: RepairSearch;
  /** Models and racks that have cases. */
  choices: { models: readonly string[]; racks: readonly string[] } | undefined;
  /** `typed`: the field whose text it is. */
  onChange: (change: RepairSearch, typed?: string) => void;
}

export function RepairFilters({ search, choices, onChange }: RepairFiltersProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(repairMessages);
  const language = useLanguage();
  const { data } = useQuery(reasonsQuery(api));
  const find = useCallback(
    (text: string) => onChange({ q: text === '' ? undefined : text }, 'q'),
    [onChange],
  );
  const [typed, setTyped] = useTyped(search.q ?? '', find);
  const { reason, rack, model } = search;
  const scope = repairScopeOf(search);
  const scopeWords = {
    ...words.scopes,
    ...Object.fromEntries(repairStates.map((state) => [state, repairStateWords[state][language]])),
  } as Record<string, string>;
  const reasons = (data?.reasons ?? []).map((one) => [String(one.reason_id), one[language]] as const);
  const named = (value: string): readonly [string, string] => [value, value];
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.state, scopeWords[scope]],
        [words.reason, reasons.find(([id]) => id === String(reason))?.[1]],
        [words.rack, rack],
        [words.model, model],
        [words.search, search.q],
      ]}
    >
      <Choice
        label={words.state}
        options={repairScopes.map((value) => [value, scopeWords[value] ?? value])}
        value={scope}
        onChange={(value) => onChange({ scope: repairScopes.find((one) => one === value) })}
      />
      <Choice
        label={words.reason}
        options={[['', words.anyReason], ...reasons]}
        value={reason === undefined ? '' : String(reason)}
        onChange={(value) => onChange({ reason: value === '' ? undefined : Number(value) })}
      />
      <Choice
        label={words.rack}
        options={[
          ['', words.anyRack],
          ...[...new Set([...(choices?.racks ?? []), ...(rack === undefined ? [] : [rack])])].map(
            (value) => [value, words.rackName(value)] as const,
          ),
        ]}
        value={rack ?? ''}
        onChange={(value) => onChange({ rack: value === '' ? undefined : value })}
      />
      <Choice
        label={words.model}
        options={[
          ['', words.anyModel],
          ...[...new Set([...(choices?.models ?? []), ...(model === undefined ? [] : [model])])].map(named),
        ]}
        value={model ?? ''}
        onChange={(value) => onChange({ model: value === '' ? undefined : value })}
      />
      <SearchField
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
      {search.of !== undefined && <p>{words.ofDevice}</p>}
    </Filters>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps): ReactElement {
  return (
    <FilterField label={label}>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([name, said]) => (
          <option key={name} value={name}>
            {said}
          </option>
        ))}
      </select>
    </FilterField>
  );
}
