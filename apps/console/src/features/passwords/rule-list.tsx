import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordOwner,
  type PasswordRuleName,
  passwordRules,
} from '@rackhand/contract/password-rules';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { passwordMessages } from './password-messages.ts';
import styles from './rule-list.module.css';

const names = Object.keys(passwordRules) as PasswordRuleName[];

/** Every rule, and whether what is typed keeps it. */
export function RuleList({ password, owner }: { password: string; owner: PasswordOwner }): ReactElement {
  const words = useMessages(passwordMessages);
  const language = useLanguage();
  const broken = password === '' ? names : brokenPasswordRules(password, owner);
  const rules = [
    ...names.map((name) => ({ name, text: passwordRules[name][language], isMet: !broken.includes(name) })),
    { name: 'uncommon', text: words.uncommon, isMet: password !== '' && !isCommonPassword(password) },
  ];
  return (
    <ul id="password-rules" className={styles.rules} aria-label={words.rules}>
      {rules.map(({ name, text, isMet }) => (
        <li key={name} data-met={isMet}>
          <span className={styles.sign} role="img" aria-label={isMet ? words.met : words.notMet}>
            {isMet ? '✓' : '·'}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
