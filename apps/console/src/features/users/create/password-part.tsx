import type { Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { RuleList } from '../../passwords/rule-list.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import type { NewUser } from './new-user.ts';

type Secret = 'pw' | 'pw_again';

interface PasswordPartProps {
  values: NewUser;
  faultOf: (field: Secret) => Text | null;
  look: (field: Secret, value: string) => void;
  set: (change: Partial<NewUser>) => void;
}

/** A password, the rules as it is typed, and the same once more: nobody can read what they have typed. */
export function PasswordPart({ values, faultOf, look, set }: PasswordPartProps): ReactElement {
  const { required } = useMessages(formMessages);
  const words = useMessages(userFormMessages);
  const language = useLanguage();
  const field = (name: Secret): ReactElement => (
    <FormField
      name={name}
      label={words.fields[name]}
      error={faultOf(name)?.[language] ?? null}
      required={required}
      width="full"
    >
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="new-password"
          value={values[name]}
          onChange={({ target }) => {
            set({ [name]: target.value });
            // What was said of it is judged anew while it is typed.
            if (faultOf(name) !== null) look(name, target.value);
          }}
          onBlur={onLeave(() => look(name, values[name]))}
        />
      )}
    </FormField>
  );
  return (
    <>
      {field('pw')}
      <RuleList
        password={values.pw}
        owner={{ id: values.user_id, name: values.username, email: values.email, phone: values.phone }}
      />
      {field('pw_again')}
    </>
  );
}
