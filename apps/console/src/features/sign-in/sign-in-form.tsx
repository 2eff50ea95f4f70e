import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from './door-fields.tsx';
import { focusField } from './focus-field.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import styles from './sign-in-form.module.css';
import { signInMessages } from './sign-in-messages.ts';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { useDoorCall } from './use-door-call.ts';

type Field = 'id' | 'password';

interface SignInFormProps {
  /** Who is expected to come back. */
  startId?: string;
}

export function SignInForm({ startId = '' }: SignInFormProps): ReactElement {
  const words = useMessages(signInMessages);
  const [id, setId] = useState(startId);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Field | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { session } = usePlatform();
  const { busy, error, run, forget } = useDoorCall();
  const signIn = (force: boolean): Promise<boolean> =>
    run(() => session.signIn({ id, password, force }), force);
  useEffect(() => {
    focusField(form.current, startId === '' ? 'id' : 'password');
  }, [startId]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const empty = id.trim() === '' ? 'id' : password.trim() === '' ? 'password' : null;
    setMissing(empty);
    if (empty === null) void signIn(false).then((done) => done || focusField(form.current, 'password'));
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
        name="password"
        autoComplete="current-password"
        label={words.password}
        isFirst={startId !== ''}
        value={password}
        onChange={setPassword}
        error={missing === 'password' ? words.passwordMissing : null}
      />
      <Button type="submit" look="primary" className={styles.submit ?? ''} busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      {livesElsewhere(error) ? (
        <TakeOverDialog error={error} busy={busy} onCancel={forget} onTakeOver={() => void signIn(true)} />
      ) : (
        error !== null && <SignInFailure error={error} />
      )}
    </form>
  );
}

function livesElsewhere(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === '1046';
}
