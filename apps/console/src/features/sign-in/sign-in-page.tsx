import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { safeReturnPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useConfig } from '../../platform/use-config.ts';
import { SimulatedNotice } from '../shell/header.tsx';
import { LanguageToggle } from '../shell/language-toggle.tsx';
import { Logo } from '../shell/logo.tsx';
import { ThemeMenu } from '../shell/theme-menu.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInMessages } from './sign-in-messages.ts';
import styles from './sign-in-page.module.css';

const route = getRouteApi('/login');

export function SignInPage(): ReactElement {
  const words = useMessages(signInMessages);
  const session = useSession();
  const { features } = useConfig();
  useReturn(session.status === 'signed-in');
  return (
    <main className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <div className={styles.tools}>
        {features.changeLanguage !== false && <LanguageToggle />}
        <ThemeMenu />
      </div>
      <div className={styles.plate}>
        <div className={styles.brand}>
          <Logo />
          <span>Rackhand</span>
        </div>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {session.status === 'signed-out' && session.reason !== null && (
          <p className={styles.reason} role="status">
            {session.reason}
          </p>
        )}
        <SignInForm />
        {features.loginWarning === true && <p className={styles.warning}>{words.warning}</p>}
        <SimulatedNotice />
      </div>
    </main>
  );
}

/** Back to the page that was asked for. */
function useReturn(signedIn: boolean): void {
  const { return: wanted } = route.useSearch();
  const { history } = useRouter();
  useEffect(() => {
    if (signedIn) history.replace(safeReturnPath(wanted, window.location.origin));
  }, [signedIn, wanted, history]);
}
