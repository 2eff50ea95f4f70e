import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordOwner,
  passwordRules,
} from '@rackhand/contract/account/password-rules';
import { errorText } from '@rackhand/contract/call/error-codes';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { faultAt } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstField } from '../../ui/use-first-field.ts';
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
  const language = useLanguage();
  const { notices } = usePlatform();
  const { busy, error, run } = useDoorCall();
  const [typed, setTyped] = useState<Typed>({ old: '', fresh: '', again: '' });
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, true);
  useFocusFault(form, tries);
  const mistakes = mistakesOf(typed, { owner, asksOld, words, language });
  // By a link the page does not know e-mail address and phone: the server says what is wrong with them.
  const refused = faultAt('pw', error)?.[language] ?? null;
  const submit = async (): Promise<void> => {
    setTries(tries + 1);
    if (mistakes.old ?? mistakes.fresh ?? mistakes.again) return;
    const isDone = await run(() => change({ old: asksOld ? typed.old.trim() : null, fresh: typed.fresh }));
    if (!isDone) setTries(tries + 2);
    else {
      notices.succeed(inBoth(passwordMessages, (said) => said.changed));
      onDone();
    }
  };
  const field = (name: keyof Typed) => ({
    name,
    label: words[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: (tries > 0 ? mistakes[name] : null) ?? (name === 'fresh' ? refused : null),
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
      <Button type="submit" look="primary" className={styles.submit ?? ''} busy={busy}>
        {busy ? words.changing : words.change}
      </Button>
      {error !== null && refused === null && <SignInFailure error={error} />}
    </form>
  );
}

interface Rules {
  owner: PasswordOwner;
  asksOld: boolean;
  words: Words;
  language: Language;
}

function mistakesOf({ old, fresh, again }: Typed, rules: Rules): Record<keyof Typed, string | null> {
  const { asksOld, words } = rules;
  return {
    old: asksOld && old.trim() === '' ? words.oldMissing : null,
    fresh: firstBroken(fresh, rules) ?? (asksOld && fresh === old ? words.sameAsOld : null),
    again: fresh === again ? null : words.different,
  };
}

/** As the server would say it: the first rule that is broken. Document 3 section 2. */
function firstBroken(fresh: string, { owner, words, language }: Rules): string | null {
  const [name] = brokenPasswordRules(fresh, owner);
  if (name !== undefined) return words.broken(passwordRules[name][language]);
  return isCommonPassword(fresh) ? errorText('1025', language) : null;
}
