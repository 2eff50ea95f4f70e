import { brokenPasswordRules, isCommonPassword, type PasswordOwner } from '@rackhand/contract/password-rules';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import type { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../sign-in/door-fields.tsx';
import { SignInFailure } from '../sign-in/sign-in-failure.tsx';
import styles from '../sign-in/sign-in-form.module.css';
import { useDoorCall } from '../sign-in/use-door-call.ts';
import { passwordMessages } from './password-messages.ts';
import { RuleList } from './rule-list.tsx';
import type { TypedPasswords } from './use-change-password.ts';

interface ChangePasswordFormProps {
  owner: PasswordOwner;
  asksOld: boolean;
  change: (typed: TypedPasswords) => Promise<void>;
  next: typeof paths.home | typeof paths.signIn;
}

type Words = (typeof passwordMessages)['ko'];
type Typed = Record<'old' | 'fresh' | 'again', string>;

export function ChangePasswordForm({ owner, asksOld, change, next }: ChangePasswordFormProps): ReactElement {
  const words = useMessages(passwordMessages);
  const { notices } = usePlatform();
  const navigate = useNavigate();
  const { busy, error, run } = useDoorCall();
  const [typed, setTyped] = useState<Typed>({ old: '', fresh: '', again: '' });
  const [isTried, setTried] = useState(false);
  const mistakes = mistakesOf(typed, { owner, asksOld, words });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (mistakes.old ?? mistakes.fresh ?? mistakes.again) return;
    const isDone = await run(() => change({ old: asksOld ? typed.old.trim() : null, fresh: typed.fresh }));
    if (!isDone) return;
    notices.succeed(words.changed);
    await navigate({ to: next, replace: true });
  };
  const field = (name: keyof Typed) => ({
    name,
    label: words[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: isTried ? mistakes[name] : null,
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* Password managers store the new one under this id. */}
      <input type="text" name="username" autoComplete="username" value={owner.id} readOnly hidden />
      {asksOld && <PasswordField {...field('old')} autoComplete="current-password" />}
      <PasswordField {...field('fresh')} autoComplete="new-password" describedBy="password-rules" />
      <RuleList password={typed.fresh} owner={owner} />
      <PasswordField {...field('again')} autoComplete="new-password" />
      {error !== null && <SignInFailure error={error} />}
      <Button type="submit" look="primary" className={styles.submit ?? ''} busy={busy}>
        {busy ? words.changing : words.change}
      </Button>
    </form>
  );
}

function mistakesOf(
  { old, fresh, again }: Typed,
  { owner, asksOld, words }: { owner: PasswordOwner; asksOld: boolean; words: Words },
): Record<keyof Typed, string | null> {
  const isBroken = brokenPasswordRules(fresh, owner).length > 0 || isCommonPassword(fresh);
  return {
    old: asksOld && old.trim() === '' ? words.oldMissing : null,
    fresh: isBroken ? words.broken : asksOld && fresh === old ? words.sameAsOld : null,
    again: fresh === again ? null : words.different,
  };
}
