import { adminMistakes } from '@rackhand/contract/admin-info';
import { type AdminRow, addAdmin, changeAdminInfo } from '@rackhand/contract/endpoints/admins';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { callWithSecret } from '../../platform/api/call-with-secret.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import styles from './admin-form.module.css';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';

interface AdminFormProps {
  /** null: a new one. */
  admin: Pick<AdminRow, 'aid' | 'adm_id' | 'adm_email' | 'adm_phone' | 'is_super_admin'> | null;
  onClose: () => void;
}

const empty = { adm_id: '', adm_email: '', adm_phone: '', is_super_admin: false };

/** A new admin, another's info, or one's own, which asks for the password. */
export function AdminForm({ admin, onClose }: AdminFormProps): ReactElement {
  const words = useMessages(adminMessages);
  const { admin: self } = useSession();
  const isOwn = admin !== null && admin.aid === self?.aid;
  const title = admin === null ? words.addTitle : isOwn ? words.ownTitle : words.editTitle(admin.adm_id);
  const [values, setValues] = useState(admin ?? empty);
  const [password, setPassword] = useState('');
  const { faults, busy, save } = useSaveAdmin({ admin, isOwn, onClose });
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void save(values, password);
  };
  const text = (name: 'adm_id' | 'adm_email' | 'adm_phone') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Modal title={title} closeLabel={words.close} width={420} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {isOwn && <OwnHead id={admin.adm_id} onLeave={onClose} />}
        {admin === null && (
          <FormField
            name="adm_id"
            label={words.id}
            hint={faults.adm_id === undefined ? words.idHint : undefined}
            error={faults.adm_id ?? null}
            required={words.required}
            width="full"
          >
            {(control) => <input {...control} {...text('adm_id')} data-autofocus autoComplete="off" />}
          </FormField>
        )}
        <FormField
          name="adm_email"
          label={words.email}
          hint={admin === null ? words.mailNote : undefined}
          error={faults.adm_email ?? null}
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
          hint={faults.adm_phone === undefined ? words.phoneHint : undefined}
          error={faults.adm_phone ?? null}
          required={words.required}
          width="full"
        >
          {(control) => (
            <input {...control} {...text('adm_phone')} type="tel" autoComplete={isOwn ? 'tel' : 'off'} />
          )}
        </FormField>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.is_super_admin}
            disabled={isOwn}
            onChange={(event) => setValues({ ...values, is_super_admin: event.target.checked })}
          />
          {words.isSuper}
          <small>{isOwn ? words.ownRole : words.isSuperHint}</small>
        </label>
        {isOwn && (
          <FormField
            name="pw"
            label={words.password}
            hint={words.passwordHint}
            error={faults.pw ?? null}
            required={words.required}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </FormField>
        )}
        <FormEnd
          failure={faults.call}
          cancel={words.cancel}
          submit={busy ? words.saving : words.save}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

/** The id, which stays, and the way to another password. */
function OwnHead({ id, onLeave }: { id: string; onLeave: () => void }): ReactElement {
  const words = useMessages(adminMessages);
  return (
    <p className={styles.own}>
      <span>{words.id}</span> <strong>{id}</strong>
      <Link to={paths.changePassword} onClick={onLeave}>
        {words.changePassword}
      </Link>
    </p>
  );
}

type Faults = Partial<Record<'adm_id' | 'adm_email' | 'adm_phone' | 'pw' | 'call', string>>;
type Values = typeof empty;

interface SaveAdmin {
  faults: Faults;
  busy: boolean;
  save: (values: Values, password: string) => Promise<void>;
}

function useSaveAdmin({ admin, isOwn, onClose }: AdminFormProps & { isOwn: boolean }): SaveAdmin {
  const { api, notices } = usePlatform();
  const words = useMessages(adminMessages);
  const language = useLanguage();
  const client = useQueryClient();
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  async function send(values: Values, password: string): Promise<string> {
    const { adm_id: admId, ...info } = values;
    const contact = { adm_email: info.adm_email, adm_phone: info.adm_phone };
    if (admin === null) {
      await api.call(addAdmin, { body: { adm_id: admId, ...contact, is_super_admin: info.is_super_admin } });
      return words.added(admId);
    }
    if (isOwn) {
      await callWithSecret(api, changeAdminInfo, async ({ key, encrypt }) => ({
        body: { aid: admin.aid, ...contact, pw: await encrypt(password), key },
      }));
    } else {
      const body = { aid: admin.aid, ...contact, is_super_admin: info.is_super_admin };
      await api.call(changeAdminInfo, { body });
    }
    return words.saved(admin.adm_id);
  }

  const save = async (values: Values, password: string): Promise<void> => {
    const { adm_id, ...contact } = values;
    const mistakes = adminMistakes(admin === null ? { adm_id, ...contact } : contact);
    if (mistakes.length > 0) {
      setFaults(Object.fromEntries(mistakes.map(({ field, message }) => [field, message[language]])));
      return;
    }
    setBusy(true);
    try {
      notices.succeed(await send(values, password));
      void client.invalidateQueries({ queryKey: adminsKey });
      onClose();
    } catch (error) {
      setFaults(faultsOf(error, errorText(error, language)));
      setBusy(false);
    }
  };
  return { faults, busy, save };
}

/** Said at the field that is at fault, else for the whole. */
function faultsOf(error: unknown, text: string): Faults {
  if (!(error instanceof ApiError)) return { call: text };
  const fields = { '31111': 'adm_id', '31109': 'adm_email', '31110': 'adm_email', '1002': 'pw' } as const;
  if (error.code in fields) return { [fields[error.code as keyof typeof fields]]: text };
  const named = error.details.filter(({ field }) => /^(adm_(id|email|phone)|pw)$/.test(field));
  if (named.length === 0) return { call: text };
  return Object.fromEntries(named.map(({ field, message }) => [field, message]));
}
