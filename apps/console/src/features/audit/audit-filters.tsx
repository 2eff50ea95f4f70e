import { auditActions, auditActionText } from '@rackhand/contract/audit/audit-actions';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, useCallback } from 'react';
import { DaySpanFields } from '../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../platform/form/day-span-messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterChooser, FilterField, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { auditMessages } from './audit-messages.ts';
import type { AuditFilter } from './audit-view.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** `typed`: the field whose text it is. */
  onChange: (change: AuditFilter, typed?: string) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  const results = (['any', 'ok', 'refused'] as const).map((value) => ({
    value,
    label: words.results[value],
  }));
  return (
    <Filters label={words.filters} chosen={chosenOf(filter, words, language)}>
      <TextFilter name="who" filter={filter} onChange={onChange} />
      <ActionSelect value={filter.action ?? ''} onChange={(action) => onChange({ action })} />
      <TextFilter name="object" filter={filter} onChange={onChange} />
      <Segmented
        label={words.result}
        options={results}
        value={filter.result ?? 'any'}
        onChange={(result) => onChange({ result: result === 'any' ? undefined : result })}
      />
      <DaySpanFields span={{ from: filter.from, to: filter.to }} onChange={onChange} />
    </Filters>
  );
}

/** In the order of the controls. */
function chosenOf(
  { who, action, object, result, from, to }: AuditFilter,
  words: (typeof auditMessages)['ko'],
  language: Language,
): [string, string | undefined][] {
  const days = daySpanMessages[language];
  return [
    [words.who, who],
    [words.action, action && auditActionText(action, language)],
    [words.object, object],
    [words.result, result && words.results[result]],
    [days.from, from],
    [days.to, to],
  ];
}

/** The address follows when the fingers rest. */
function TextFilter({
  name,
  filter,
  onChange,
}: AuditFiltersProps & { name: 'who' | 'object' }): ReactElement {
  const words = useMessages(auditMessages);
  const settle = useCallback((text: string) => onChange({ [name]: text }, name), [name, onChange]);
  const [typed, setTyped] = useTyped(filter[name] ?? '', settle);
  return (
    <FilterField label={words[name]}>
      <input
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FilterField>
  );
}

function ActionSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (action: string) => void;
}): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  const actions = Object.entries(auditActions)
    .map(([action, text]) => ({ value: action, label: text[language] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <FilterChooser
      label={words.action}
      value={value}
      any={words.anyAction}
      choices={actions}
      onChoose={onChange}
    />
  );
}
