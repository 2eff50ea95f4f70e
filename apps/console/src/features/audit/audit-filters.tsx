import { auditActions, auditActionText } from '@rackhand/contract/audit/audit-actions';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, useCallback } from 'react';
import { datePresets, presetRange } from '../../platform/date-presets.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { auditMessages } from './audit-messages.ts';
import styles from './audit-page.module.css';
import type { AuditFilter } from './audit-view.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
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
      <Period filter={filter} onChange={onChange} />
    </Filters>
  );
}

/** In the order of the controls. */
function chosenOf(
  { who, action, object, result, from, to }: AuditFilter,
  words: (typeof auditMessages)['ko'],
  language: Language,
): [string, string | undefined][] {
  return [
    [words.who, who],
    [words.action, action && auditActionText(action, language)],
    [words.object, object],
    [words.result, result && words.results[result]],
    [words.from, from],
    [words.to, to],
  ];
}

/** The address follows when the fingers rest. */
function TextFilter({
  name,
  filter,
  onChange,
}: AuditFiltersProps & { name: 'who' | 'object' }): ReactElement {
  const words = useMessages(auditMessages);
  const settle = useCallback((text: string) => onChange({ [name]: text }), [name, onChange]);
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
    .map(([action, text]) => ({ action, text: text[language] }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language));
  return (
    <FilterField label={words.action}>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{words.anyAction}</option>
        {actions.map(({ action, text }) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </select>
    </FilterField>
  );
}

function Period({ filter, onChange }: AuditFiltersProps): ReactElement {
  const words = useMessages(auditMessages);
  return (
    <>
      <FilterField label={words.from}>
        <input
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </FilterField>
      <FilterField label={words.to}>
        <input
          type="date"
          value={filter.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </FilterField>
      <fieldset className={styles.presets} aria-label={words.period}>
        {datePresets.map((preset) => (
          <Button key={preset} look="quiet" onClick={() => onChange(presetRange(preset, Date.now()))}>
            {words.presets[preset]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
