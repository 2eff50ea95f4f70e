import { limits } from '@rackhand/contract/limits';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { formatCountdown } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import type { PendingCode } from '../../platform/session/session-state.ts';
import { useConfig } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
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
  const left = useSecondsUntil(pending.sentAt + limits.codeLifetimeMs);
  const { keeps_mails: keepsMails } = useConfig();
  // What was wrong with a code that has expired since matters no more.
  const failure = left === 0 && isAboutCode(error) ? null : error;
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
        {words.left} <time role="timer">{formatCountdown(left)}</time>
      </p>
      {keepsMails && <p>{words.kept}</p>}
      {isResent && error === null && <p role="status">{words.resent}</p>}
      {failure instanceof ApiError && failure.code === '1046' ? (
        <TakeOverDialog error={failure} busy={busy} onCancel={forget} onTakeOver={() => void check(true)} />
      ) : (
        failure !== null && <SignInFailure error={failure} />
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
      <PressButton busy={busy} onPress={resend}>
        {words.resend}
      </PressButton>
      <Button look="quiet" onClick={() => session.forgetCode()}>
        {words.back}
      </Button>
    </form>
  );
}

function isAboutCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === '31009' || error.code === '1020');
}
