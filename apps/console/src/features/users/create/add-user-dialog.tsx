import { isValidAdminId } from '@rackhand/contract/account/admin-id';
import { type ReactElement, useRef, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIdRules } from '../../../platform/id-rules.tsx';
import { useConfig } from '../../../platform/use-config.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import { UserTextFields } from '../form/user-text-fields.tsx';
import { addUserMessages } from './add-user-messages.ts';
import { emptyUser, type NewUser, typesOffered, waysOffered } from './new-user.ts';
import { PasswordPart } from './password-part.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useAddUser } from './use-add-user.ts';

const fields = ['user_id', 'username', 'email', 'phone', 'max_concurrent_tests'] as const;

/** A new user, invited by mail or with a password. Document 10, "Create / edit". */
export function AddUserDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(addUserMessages);
  const common = useMessages(userFormMessages);
  const language = useLanguage();
  const canInvite = useConfig().serviceUrl !== null;
  const start: NewUser = { ...emptyUser, way: canInvite ? 'invite' : 'password' };
  const [values, setValues] = useState(start);
  const set = (change: Partial<NewUser>): void => setValues({ ...values, ...change });
  const ways = waysOffered(values.type, canInvite);
  const { faults, faultOf, look, save } = useAddUser(values);
  const form = useRef<HTMLFormElement>(null);
  const idRules = useIdRules(form, 'user_id');
  const isDirty = (Object.keys(start) as (keyof NewUser)[]).some((name) => values[name] !== start[name]);
  const submit = (): Promise<boolean> => {
    const id = values.user_id.trim();
    if (id !== '' && !isValidAdminId(id)) idRules.show();
    return save();
  };
  return (
    <FormDialog
      title={words.title}
      width={750}
      words={common}
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
      <UserTextFields
        fields={fields}
        values={values}
        faultOf={faultOf}
        onLook={look}
        onType={(name, value) => set({ [name]: value })}
      />
      <PlaceFields {...{ values, faultOf, set }} types={typesOffered(canInvite)} onLook={look} />
      {ways.length > 1 ? (
        <Segmented
          label={words.way}
          options={ways.map((value) => ({ value, label: words.ways[value] }))}
          value={values.way}
          onChange={(way) => set({ way })}
        />
      ) : (
        <p>{canInvite ? words.socialInvited : words.noService}</p>
      )}
      {values.way === 'password' && <PasswordPart {...{ values, faultOf, look, set }} />}
    </FormDialog>
  );
}
