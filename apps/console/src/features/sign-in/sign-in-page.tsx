import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useConfig } from '../../platform/use-config.ts';
import { DoorPage } from './door-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInMessages } from './sign-in-messages.ts';
import styles from './sign-in-page.module.css';
import { useReturn } from './use-return.ts';

const route = getRouteApi('/login');

export function SignInPage(): ReactElement {
  const words = useMessages(signInMessages);
  const language = useLanguage();
  const session = useSession();
  const { features } = useConfig();
  const search = route.useSearch();
  useReturn(session.status === 'signed-in' && session.admin.is_renewed_pw, search.return);
  if (session.status === 'code-asked') return <Navigate to={paths.authenticationCode} search={search} />;
  if (session.status === 'signed-in' && !session.admin.is_renewed_pw)
    return <Navigate to={paths.changePassword} replace />;
  return (
    <DoorPage title={words.title} lead={words.lead}>
      {session.status === 'signed-out' && session.reason !== null && (
        <p className={styles.reason} role="status">
          {session.reason[language]}
        </p>
      )}
      <SignInForm />
      {features.loginWarning && <p className={styles.warning}>{words.warning}</p>}
      <Link to={paths.findPassword} className={styles.aside ?? ''}>
        {words.findPassword}
      </Link>
    </DoorPage>
  );
}
