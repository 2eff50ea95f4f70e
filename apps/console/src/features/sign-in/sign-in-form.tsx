import { type KeyboardEvent, type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SignInFailure } from './sign-in-failure.tsx';
import styles from './sign-in-form.module.css';
import { signInMessages } from './sign-in-messages.ts';
import { useSignIn } from './use-sign-in.ts';

type Field = 'id' | 'password';

export function SignInForm(): ReactElement {
  const words = useMessages(signInMessages);
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Field | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, signIn } = useSignIn();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const empty = id.trim() === '' ? 'id' : password.trim() === '' ? 'password' : null;
    setMissing(empty);
    if (empty === null)
      void signIn({ id, password, force: false }).then(
        (done) => done || focusField(form.current, 'password'),
      );
    else focusField(form.current, empty);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        name="id"
        label={words.id}
        autoComplete="username"
        value={id}
        onChange={setId}
        error={missing === 'id' ? words.idMissing : null}
      />
      <PasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        error={missing === 'password' ? words.passwordMissing : null}
      />
      {error !== null && (
        <SignInFailure
          error={error}
          busy={busy}
          onTakeOver={() => void signIn({ id, password, force: true })}
        />
      )}
      <Button type="submit" look="primary" className={styles.submit ?? ''} busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}

/** The Enter that ends a Hangul syllable is not the Enter that signs in. */
function keepComposition(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}

function focusField(form: HTMLFormElement | null, name: Field): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

interface TextFieldProps {
  name: Field;
  label: string;
  autoComplete: 'username' | 'current-password';
  type?: 'text' | 'password';
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

function TextField({
  name,
  label,
  autoComplete,
  type = 'text',
  value,
  onChange,
  error,
}: TextFieldProps): ReactElement {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        onKeyDown={keepComposition}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${name}-error`}
      />
      {error !== null && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function PasswordField(props: Omit<TextFieldProps, 'name' | 'autoComplete' | 'type'>): ReactElement {
  const words = useMessages(signInMessages);
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField
        {...props}
        name="password"
        autoComplete="current-password"
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        className={styles.reveal ?? ''}
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? words.hidePassword : words.showPassword}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
