import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordOwner,
  type PasswordRuleName,
  passwordRules,
  unjudgedPasswordRules,
} from '@rackhand/contract/account/password-rules';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { passwordMessages } from './password-messages.ts';
import styles from './rule-list.module.css';

const names = Object.keys(passwordRules) as PasswordRuleName[];
const signs = { met: '✓', notMet: '·', judgedLater: '?' } as const;

interface RuleListProps {
  password: string;
  owner: PasswordOwner;
}

/** Every rule, and whether what is typed keeps it, as far as this page can know. */
export function RuleList({ password, owner }: RuleListProps): ReactElement {
  const words = useMessages(passwordMessages);
  const language = useLanguage();
  const broken = password === '' ? names : brokenPasswordRules(password, owner);
  const unjudged = unjudgedPasswordRules(owner);
  const standing = (name: PasswordRuleName): keyof typeof signs =>
    unjudged.includes(name) ? 'judgedLater' : broken.includes(name) ? 'notMet' : 'met';
  const isUncommon = password !== '' && !isCommonPassword(password);
  const rules = [
    ...names.map((name) => ({ name, text: passwordRules[name][language], state: standing(name) })),
    { name: 'uncommon', text: words.uncommon, state: isUncommon ? ('met' as const) : ('notMet' as const) },
  ];
  return (
    <ul id="password-rules" className={styles.rules} aria-label={words.rules}>
      {rules.map(({ name, text, state }) => (
        <li key={name} data-state={state}>
          <span className={styles.sign} role="img" aria-label={words[state]}>
            {signs[state]}
          </span>
          <span>
            <span>{text}</span> {state === 'judgedLater' && <small>{words.judgedLaterNote}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
