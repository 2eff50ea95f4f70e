import { userLimits } from '@rackhand/contract/account/user';
import type { Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { userFormMessages } from './user-form-messages.ts';

/** Of one line each. */
type LineField = 'user_id' | 'username' | 'email' | 'phone' | 'max_concurrent_tests';

interface UserTextFieldsProps<Field extends LineField> {
  fields: readonly Field[];
  values: Record<Field, string>;
  faultOf: (field: Field) => Text | null;
  onLook: (field: Field, value: string) => void;
  onType: (field: Field, value: string) => void;
}

const types = { user_id: 'text', username: 'text', email: 'email', phone: 'tel' } as const;

/** What is asked for of a user; mistakes are told on leaving a field. */
export function UserTextFields<Field extends LineField>(props: UserTextFieldsProps<Field>): ReactElement {
  const { fields, values, faultOf, onLook, onType } = props;
  const { required } = useMessages(formMessages);
  const words = useMessages(userFormMessages);
  const labels: Record<LineField, string> = words.fields;
  const language = useLanguage();
  return (
    <>
      {fields.map((name, place) => (
        <FormField
          key={name}
          name={name}
          label={labels[name]}
          error={faultOf(name)?.[language] ?? null}
          required={name === 'phone' || name === 'max_concurrent_tests' ? null : required}
          width="full"
        >
          {(control) => (
            <input
              {...control}
              {...kindOf(name)}
              data-autofocus={place === 0 || undefined}
              autoComplete="off"
              spellCheck={false}
              value={values[name]}
              onChange={({ target }) => onType(name, keptOf(name, target.value))}
              onBlur={onLeave(() => onLook(name, values[name]))}
            />
          )}
        </FormField>
      ))}
    </>
  );
}

function kindOf(name: LineField) {
  if (name !== 'max_concurrent_tests') return { type: types[name] };
  return { inputMode: 'numeric', maxLength: String(userLimits.concurrentTests.maximum).length } as const;
}

/** A number is typed with nothing but digits. */
function keptOf(name: LineField, text: string): string {
  return name === 'max_concurrent_tests' ? text.replaceAll(/\D/g, '') : text;
}
