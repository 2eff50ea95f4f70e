import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement } from 'react';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { periodMessages } from '../period-messages.ts';
import type { DayField, PeriodDraft } from './period-draft.ts';

interface DayFieldsProps {
  draft: PeriodDraft;
  errorOf: (field: DayField) => string | null;
  onChange: (change: Partial<PeriodDraft>) => void;
  onLook: (field: DayField) => void;
}

/** From which day, and for how many or until which one. */
export function DayFields({ draft, errorOf, onChange, onLook }: DayFieldsProps): ReactElement {
  const words = useMessages(periodMessages);
  const { required } = useMessages(formMessages);
  const day = (name: 'start_date' | 'end_date', label: string, hint?: string): ReactElement => (
    <FormField name={name} label={label} hint={hint} error={errorOf(name)} required={required} width="one">
      {(control) => (
        <input
          {...control}
          type="date"
          max={pointLimits.lastDay}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          onBlur={onLeave(() => onLook(name))}
        />
      )}
    </FormField>
  );
  return (
    <>
      {day('start_date', words.start)}
      <NumberField
        name="term"
        label={words.days}
        hint={words.daysHint}
        error={errorOf('term')}
        width="one"
        digits={5}
        value={draft.term}
        onChange={(term) => onChange({ term })}
        onLook={() => onLook('term')}
      />
      {day('end_date', words.end, words.endHint)}
    </>
  );
}
