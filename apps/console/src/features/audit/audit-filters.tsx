import { auditActions } from '@rackhand/contract/audit-actions';
import type { ReactElement } from 'react';
import { datePresets, presetRange } from '../../platform/date-presets.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { auditMessages } from './audit-messages.ts';
import styles from './audit-page.module.css';
import type { AuditFilter } from './audit-view.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps): ReactElement {
  const words = useMessages(auditMessages);
  const results = (['any', 'ok', 'refused'] as const).map((value) => ({
    value,
    label: words.results[value],
  }));
  return (
    <search className={styles.filters} aria-label={words.filters}>
      <label>
        {words.who}
        <input
          value={filter.who ?? ''}
          maxLength={100}
          onChange={(event) => onChange({ who: event.target.value })}
        />
      </label>
      <ActionSelect value={filter.action ?? ''} onChange={(action) => onChange({ action })} />
      <label>
        {words.object}
        <input
          value={filter.object ?? ''}
          maxLength={100}
          onChange={(event) => onChange({ object: event.target.value })}
        />
      </label>
      <Segmented
        label={words.result}
        options={results}
        value={filter.result ?? 'any'}
        onChange={(result) => onChange({ result: result === 'any' ? undefined : result })}
      />
      <Period filter={filter} onChange={onChange} />
    </search>
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
    <label>
      {words.action}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{words.anyAction}</option>
        {actions.map(({ action, text }) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Period({ filter, onChange }: AuditFiltersProps): ReactElement {
  const words = useMessages(auditMessages);
  return (
    <>
      <label>
        {words.from}
        <input
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label>
        {words.to}
        <input
          type="date"
          value={filter.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
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
