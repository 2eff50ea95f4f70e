import { brokenPasswordRules, isCommonPassword, type PasswordOwner } from '@rackhand/contract/password-rules';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
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
  onDone: () => void;
}

type Words = (typeof passwordMessages)['ko'];
type Typed = Record<'old' | 'fresh' | 'again', string>;

export function ChangePasswordForm({
  owner,
  asksOld,
  change,
  onDone,
}: ChangePasswordFormProps): ReactElement {
  const words = useMessages(passwordMessages);
  const { notices } = usePlatform();
  const { busy, error, run } = useDoorCall();
  const [typed, setTyped] = useState<Typed>({ old: '', fresh: '', again: '' });
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, tries);
  const mistakes = mistakesOf(typed, { owner, asksOld, words });
  const submit = async (): Promise<void> => {
    setTries(tries + 1);
    if (mistakes.old ?? mistakes.fresh ?? mistakes.again) return;
    const isDone = await run(() => change({ old: asksOld ? typed.old.trim() : null, fresh: typed.fresh }));
    if (!isDone) return;
    notices.succeed(inBoth(passwordMessages, (said) => said.changed));
    onDone();
  };
  const field = (name: keyof Typed) => ({
    name,
    label: words[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: tries > 0 ? mistakes[name] : null,
  });
  return (
    <form
      ref={form}
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
