import { isValidAdminId } from '@rackhand/contract/account/admin-id';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { FieldClashes } from '../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIdRules } from '../../platform/id-rules.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { useConfig } from '../../platform/use-config.ts';
import { FormField } from '../../ui/form-field.tsx';
import styles from './admin-form.module.css';
import { adminMessages } from './admin-messages.ts';
import { TokenParting } from './token-parting.tsx';
import { type EditedAdmin, type EditedField, type SavedAdmin, useSaveAdmin } from './use-save-admin.ts';

interface AdminFormProps {
  /** null: a new one. */
  admin: SavedAdmin | null;
  onClose: () => void;
}

/** A new admin, another's info, or one's own, which asks for the password. */
export function AdminForm({ admin, onClose }: AdminFormProps): ReactElement {
  const words = useMessages(adminMessages);
  const { admin: self } = useSession();
  const { keeps_mails: keepsMails } = useConfig();
  const isOwn = admin !== null && admin.aid === self?.aid;
  const title = admin === null ? words.addTitle : isOwn ? words.ownTitle : words.editTitle(admin.adm_id);
  const [password, setPassword] = useState('');
  const [taker, setTaker] = useState<string | undefined>();
  const language = useLanguage();
  const saving = useSaveAdmin({ admin, isOwn });
  const { draft, set, base, faults, faultOf, look, save } = saving;
  const form = useRef<HTMLFormElement>(null);
  const idRules = useIdRules(form, 'adm_id');
  const submit = (): Promise<boolean> => {
    const id = draft.adm_id.trim();
    if (admin === null && id !== '' && !isValidAdminId(id)) idRules.show();
    return save(password, taker);
  };
  const text = (name: 'adm_id' | 'adm_email' | 'adm_phone') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: onLeave(() => look(name, draft[name])),
  });
  return (
    <FormDialog
      title={title}
      words={words}
      submit={words.save}
      submitting={words.saving}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={saving.isDirty || password !== ''}
      form={form}
      beside={idRules.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOwn && <OwnHead id={admin.adm_id} />}
      <Clashes {...saving} />
      {admin === null && (
        <FormField
          name="adm_id"
          label={words.id}
          hint={faultOf('adm_id') === null ? words.idHint : undefined}
          error={faultOf('adm_id')?.[language] ?? null}
          required={words.required}
          width="full"
        >
          {(control) => <input {...control} {...text('adm_id')} data-autofocus autoComplete="off" />}
        </FormField>
      )}
      <FormField
        name="adm_email"
        label={words.email}
        hint={admin !== null ? undefined : keepsMails ? words.keptMailNote : words.mailNote}
        error={faultOf('adm_email')?.[language] ?? null}
        required={words.required}
        width="full"
      >
        {(control) => (
          <input {...control} {...text('adm_email')} type="email" autoComplete={isOwn ? 'email' : 'off'} />
        )}
      </FormField>
      <FormField
        name="adm_phone"
        label={words.phone}
        hint={faultOf('adm_phone') === null ? words.phoneHint : undefined}
        error={faultOf('adm_phone')?.[language] ?? null}
        required={words.required}
        width="full"
      >
        {(control) => (
          <input {...control} {...text('adm_phone')} type="tel" autoComplete={isOwn ? 'tel' : 'off'} />
        )}
      </FormField>
      <RoleField
        isSuper={draft.is_super_admin}
        isOwn={isOwn}
        onChange={(isSuper) => set({ is_super_admin: isSuper })}
      />
      {admin !== null && base.is_super_admin && !draft.is_super_admin && (
        <TokenParting admin={admin} taker={taker} onTaker={setTaker} />
      )}
      {isOwn && <OwnPassword value={password} error={faults.pw?.[language] ?? null} onChange={setPassword} />}
    </FormDialog>
  );
}

type ClashesProps = Pick<ReturnType<typeof useSaveAdmin>, 'draft' | 'set' | 'base' | 'clashes'>;

/** What somebody else, who was faster, has made of it. */
function Clashes(saving: ClashesProps): ReactElement {
  const words = useMessages(adminMessages);
  const textOf = (of: EditedAdmin, field: EditedField): string =>
    field === 'is_super_admin' ? words.roles[of.is_super_admin ? 'super' : 'plain'] : of[field];
  return <FieldClashes {...saving} nameOf={(field) => words.columns[field]} textOf={textOf} />;
}

interface RoleFieldProps {
  isSuper: boolean;
  isOwn: boolean;
  onChange: (isSuper: boolean) => void;
}

function RoleField({ isSuper, isOwn, onChange }: RoleFieldProps): ReactElement {
  const words = useMessages(adminMessages);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isSuper}
        disabled={isOwn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {words.isSuper}
      <small>{isOwn ? words.ownRole : words.isSuperHint}</small>
    </label>
  );
}

interface OwnPasswordProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function OwnPassword({ value, error, onChange }: OwnPasswordProps): ReactElement {
  const words = useMessages(adminMessages);
  return (
    <FormField
      name="pw"
      label={words.password}
      hint={words.passwordHint}
      error={error}
      required={words.required}
      width="full"
    >
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

/** The id, which stays, and the way to another password. */
function OwnHead({ id }: { id: string }): ReactElement {
  const words = useMessages(adminMessages);
  return (
    <p className={styles.own}>
      <span>{words.id}</span> <strong>{id}</strong>
      <Link to={paths.changePassword}>{words.changePassword}</Link>
    </p>
  );
}
