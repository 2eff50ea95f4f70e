import { limits } from '@rackhand/contract/limits';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import type { PendingCode } from '../../platform/session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { codeMessages } from './code-messages.ts';
import { TextField } from './door-fields.tsx';
import { focusField } from './focus-field.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import styles from './sign-in-form.module.css';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { useDoorCall } from './use-door-call.ts';

/** Asks for the mailed code, on its own page and over a page whose session has ended. */
export function CodeForm({ pending }: { pending: PendingCode }): ReactElement {
  const words = useMessages(codeMessages);
  const { session } = usePlatform();
  const { busy, error, run, forget } = useDoorCall();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isResent, setResent] = useState(false);
  const left = useSecondsLeft(pending.sentAt);
  const form = useRef<HTMLFormElement>(null);
  const focusCode = (): void => focusField(form.current, 'code');
  useEffect(() => focusField(form.current, 'code'), []);
  const check = (force: boolean): Promise<boolean> => run(() => session.checkCode(code, force), force);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setMissing(code.trim() === '');
    const isDone = code.trim() !== '' && left > 0 && (await check(false));
    if (!isDone) focusCode();
  };
  const resend = async (): Promise<void> => {
    setResent(await run(() => session.resendCode()));
    setCode('');
    focusCode();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="code"
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        isFirst
        value={code}
        onChange={setCode}
        error={left === 0 ? words.expired : isMissing ? words.codeMissing : null}
      />
      <p>
        {words.left} <time role="timer">{minutesAndSeconds(left)}</time>
      </p>
      {isResent && error === null && <p role="status">{words.resent}</p>}
      {error instanceof ApiError && error.code === '1046' ? (
        <TakeOverDialog error={error} busy={busy} onCancel={forget} onTakeOver={() => void check(true)} />
      ) : (
        error !== null && <SignInFailure error={error} />
      )}
      <Button
        type="submit"
        look="primary"
        className={styles.submit ?? ''}
        busy={busy}
        whyNot={left === 0 ? words.expired : null}
      >
        {busy ? words.submitting : words.submit}
      </Button>
      <Button busy={busy} onClick={() => void resend()}>
        {words.resend}
      </Button>
      <Button look="quiet" onClick={() => session.forgetCode()}>
        {words.back}
      </Button>
    </form>
  );
}

function useSecondsLeft(sentAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((sentAt + limits.codeLifetimeMs - now) / 1000));
}

function minutesAndSeconds(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
