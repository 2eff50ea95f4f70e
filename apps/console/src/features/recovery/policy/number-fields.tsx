import type { ReactElement } from 'react';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { type NumberField, numberFields, type PolicyDraft, type PolicyField } from './policy-draft.ts';
import { policyMessages } from './policy-messages.ts';

interface NumberFieldsProps {
  draft: PolicyDraft;
  faults: Faults<PolicyField>;
  onChange: (change: Partial<PolicyDraft>) => void;
}

export function NumberFields({ draft, faults, onChange }: NumberFieldsProps): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const labels: Record<NumberField, string> = {
    after_seconds: words.after,
    tries: words.tries,
    cool_down_minutes: words.coolDown,
  };
  return (
    <>
      {(Object.keys(numberFields) as NumberField[]).map((field) => (
        <FormField
          key={field}
          name={field}
          label={labels[field]}
          error={faults[field]?.[language] ?? null}
          width="full"
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={draft[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          )}
        </FormField>
      ))}
    </>
  );
}
