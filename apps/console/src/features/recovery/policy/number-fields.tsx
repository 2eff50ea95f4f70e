import type { ReactElement } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { numberFields, type PolicyDraft, type PolicyField, type PolicyNumber } from './policy-draft.ts';
import { policyMessages } from './policy-messages.ts';

interface NumberFieldsProps {
  draft: PolicyDraft;
  faults: Faults<PolicyField>;
  onChange: (change: Partial<PolicyDraft>) => void;
}

export function NumberFields({ draft, faults, onChange }: NumberFieldsProps): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const labels: Record<PolicyNumber, string> = {
    after_seconds: words.after,
    tries: words.tries,
    cool_down_minutes: words.coolDown,
  };
  return (
    <>
      {(Object.keys(numberFields) as PolicyNumber[]).map((field) => (
        <NumberField
          key={field}
          name={field}
          label={labels[field]}
          error={faults[field]?.[language] ?? null}
          digits={6}
          value={draft[field]}
          onChange={(typed) => onChange({ [field]: typed })}
        />
      ))}
    </>
  );
}
