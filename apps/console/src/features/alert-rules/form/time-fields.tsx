import type { ReactElement } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import { numberFields } from '../rule-draft.ts';
import type { FieldProps } from './field-props.ts';

export function TimeFields({ draft, said, onChange }: FieldProps): ReactElement {
  const words = useMessages(alertRuleMessages);
  return (
    <>
      {numberFields.map((field) => (
        <NumberField
          key={field}
          name={field}
          label={words.fields[field]}
          hint={words.hints[field]}
          error={said(field)}
          width="one"
          value={draft[field]}
          onChange={(typed) => onChange({ [field]: typed })}
        />
      ))}
    </>
  );
}
