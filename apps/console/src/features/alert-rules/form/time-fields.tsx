import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import { numberFields } from '../rule-draft.ts';
import type { FieldProps } from './field-props.ts';

export function TimeFields({ draft, said, onChange }: FieldProps): ReactElement {
  const words = useMessages(alertRuleMessages);
  return (
    <>
      {numberFields.map((field) => (
        <FormField
          key={field}
          name={field}
          label={words.fields[field]}
          hint={words.hints[field]}
          error={said(field)}
          width="one"
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          )}
        </FormField>
      ))}
    </>
  );
}
