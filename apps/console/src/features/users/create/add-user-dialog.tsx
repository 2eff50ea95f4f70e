import { isValidAdminId } from '@rackhand/contract/account/admin-id';
import { userLimits } from '@rackhand/contract/account/user';
import { type ReactElement, useRef, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIdRules } from '../../../platform/id-rules.tsx';
import { useConfig } from '../../../platform/use-config.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { RuleList } from '../../passwords/rule-list.tsx';
import { addUserMessages } from './add-user-messages.ts';
import { emptyUser, type NewUser, useAddUser } from './use-add-user.ts';

const texts = ['user_id', 'username', 'email', 'phone'] as const;
const types = { user_id: 'text', username: 'text', email: 'email', phone: 'tel' } as const;
const isRequired = { user_id: true, username: true, email: true, phone: false } as const;

/** A new user, invited by mail or with a password. Document 10, "Create / edit". */
export function AddUserDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(addUserMessages);
  const language = useLanguage();
  const canInvite = useConfig().serviceUrl !== null;
  const start: NewUser = { ...emptyUser, way: canInvite ? 'invite' : 'password' };
  const [values, setValues] = useState(start);
  const set = (change: Partial<NewUser>): void => setValues({ ...values, ...change });
  const { faults, faultOf, look, save } = useAddUser();
  const form = useRef<HTMLFormElement>(null);
  const idRules = useIdRules(form, 'user_id');
  const isDirty = (Object.keys(start) as (keyof NewUser)[]).some((name) => values[name] !== start[name]);
  const submit = (): Promise<boolean> => {
    const id = values.user_id.trim();
    if (id !== '' && !isValidAdminId(id)) idRules.show();
    return save(values);
  };
  return (
    <FormDialog
      title={words.title}
      words={words}
      submit={words.add}
      submitting={words.adding}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={isDirty}
      form={form}
      beside={idRules.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      {texts.map((name) => (
        <FormField
          key={name}
          name={name}
          label={words.fields[name]}
          error={faultOf(name)?.[language] ?? null}
          required={isRequired[name] ? words.required : null}
          width="full"
        >
          {(control) => (
            <input
              {...control}
              data-autofocus={name === 'user_id' || undefined}
              type={types[name]}
              autoComplete="off"
              spellCheck={false}
              value={values[name]}
              onChange={({ target }) => set({ [name]: target.value })}
              onBlur={onLeave(() => look(name, values[name]))}
            />
          )}
        </FormField>
      ))}
      <FormField
        name="max_concurrent_tests"
        label={words.fields.max_concurrent_tests}
        error={faultOf('max_concurrent_tests')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(userLimits.concurrentTests.maximum).length}
            value={values.max_concurrent_tests}
            onChange={({ target }) => set({ max_concurrent_tests: target.value.replaceAll(/\D/g, '') })}
            onBlur={onLeave(() => look('max_concurrent_tests', values.max_concurrent_tests))}
          />
        )}
      </FormField>
      {canInvite ? (
        <Segmented
          label={words.way}
          options={[
            { value: 'invite', label: words.invite },
            { value: 'password', label: words.setPassword },
          ]}
          value={values.way}
          onChange={(way) => set({ way })}
        />
      ) : (
        <p>{words.noService}</p>
      )}
      {values.way === 'password' && (
        <>
          <FormField
            name="pw"
            label={words.fields.pw}
            error={faultOf('pw')?.[language] ?? null}
            required={words.required}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                type="password"
                autoComplete="new-password"
                value={values.pw}
                onChange={({ target }) => set({ pw: target.value })}
              />
            )}
          </FormField>
          <RuleList
            password={values.pw}
            owner={{ id: values.user_id, name: values.username, email: values.email, phone: values.phone }}
          />
        </>
      )}
    </FormDialog>
  );
}
