import { rackLimits } from '@rackhand/contract/rack/rack';
import type { ReactElement } from 'react';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './rack-settings.module.css';
import { rackSettingsMessages } from './rack-settings-messages.ts';
import { Theirs } from './theirs.tsx';
import { mostOf, type NumberField, numberFields, type RackDraftState } from './use-rack-draft.ts';

interface OfLine {
  state: RackDraftState;
  formId: string;
}

const faultsId = (formId: string): string => `${formId}-faults`;

/** @param label what they are of, for those who don't see the line */
export function ShapeCells({ state, formId, label }: OfLine & { label: string }): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const { draft, change } = state;
  const slots = Number(draft.rows) * Number(draft.columns);
  return (
    <>
      <td>
        <input
          type="text"
          form={formId}
          aria-label={words.of(words.name, label)}
          value={draft.name}
          maxLength={rackLimits.nameCharacters}
          onChange={({ target }) => change({ name: target.value })}
        />
      </td>
      {(['rows', 'columns'] as const).map((side) => (
        <td key={side} data-heading={words[side]}>
          <NumberInput field={side} state={state} formId={formId} label={words.of(words[side], label)} />
        </td>
      ))}
      <td className={styles.slots} data-heading={words.slots}>
        {Number.isInteger(slots) && slots > 0 ? formatNumber(slots) : '–'}
      </td>
    </>
  );
}

interface NumberInputProps extends OfLine {
  field: NumberField;
  label: string;
}

export function NumberInput({ field, state, formId, label }: NumberInputProps): ReactElement {
  const isWrong = state.faultOf(field) !== null;
  return (
    <input
      type="number"
      form={formId}
      min={1}
      max={mostOf[field]}
      aria-label={label}
      aria-required
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? faultsId(formId) : undefined}
      value={state.draft[field]}
      onChange={({ target }) => state.change({ [field]: target.value })}
      onBlur={onLeave(() => state.look(field))}
    />
  );
}

/** What is wrong in the line above: its cells are too narrow for words. */
export function FaultRow({ state, formId }: OfLine): ReactElement | null {
  const words = useMessages(rackSettingsMessages);
  const language = useLanguage();
  const lines = numberFields.flatMap((field) => {
    const fault = state.faultOf(field);
    return fault === null ? [] : [`${words[field === 'rack' ? 'number' : field]}: ${fault[language]}`];
  });
  if (lines.length === 0) return null;
  return (
    <tr className={styles.faults}>
      <td colSpan={6}>
        <p id={faultsId(formId)} className={styles.fault} role="alert">
          {lines.join(' ')}
        </p>
      </td>
    </tr>
  );
}

/** What somebody else has made of the rack above meanwhile. */
export function TheirsRow({ state }: Pick<OfLine, 'state'>): ReactElement | null {
  const words = useMessages(rackSettingsMessages);
  const { clashes, draft, base, change } = state;
  if (clashes === null) return null;
  return (
    <tr className={styles.faults}>
      <td colSpan={6}>
        <Theirs
          parts={clashes.map((field) => ({
            ...{ field, name: words[field === 'rack' ? 'number' : field] },
            ...{ mine: draft[field], newest: base[field] },
          }))}
          onTake={(field) => change({ [field]: base[field] })}
        />
      </td>
    </tr>
  );
}
