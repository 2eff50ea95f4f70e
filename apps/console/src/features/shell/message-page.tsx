import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { paths } from '../../paths.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { platformMessages } from '../../platform/platform-messages.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { SignedInAsBar } from '../sign-in-as-user/signed-in-as-bar.tsx';
import { InsideShell } from './frame/inside-shell.ts';
import { Logo } from './logo.tsx';
import styles from './message-page.module.css';
import { shellMessages } from './shell-messages.ts';
import { SimulatedNotice } from './simulated-notice.tsx';

/** What stands at an address that no page has (document 2 section 2). */
export function NotFoundMessage(): ReactElement {
  const words = useMessages(shellMessages);
  return (
    <MessagePage code="404" title={words.notFoundTitle}>
      <p>{words.notFoundText(window.location.pathname)}</p>
    </MessagePage>
  );
}

/** In place of a page that only super admins see: the way on stays in sight. */
export function ForbiddenPage(): ReactElement {
  const words = useMessages(shellMessages);
  return (
    <MessagePage code="403" title={words.forbiddenTitle}>
      <p>{words.forbiddenText}</p>
    </MessagePage>
  );
}

/** A page that failed: what happened, and the id under which the log knows it. */
export function FailedPage({ error }: { error: unknown }): ReactElement {
  const words = useMessages(shellMessages);
  const { requestId: label } = useMessages(platformMessages);
  const language = useLanguage();
  const requestId = requestIdOf(error);
  return (
    <MessagePage code={null} title={words.failedTitle}>
      <p role="alert">{errorText(error)[language]}</p>
      {requestId !== null && (
        <p>
          {label} <code>{requestId}</code>
        </p>
      )}
      <Button onClick={() => window.location.reload()}>{words.reload}</Button>
    </MessagePage>
  );
}

function MessagePage({
  code,
  title,
  children,
}: {
  code: string | null;
  title: string;
  children: ReactNode;
}): ReactElement {
  const words = useMessages(shellMessages);
  const isInside = useContext(InsideShell);
  const Frame = isInside ? 'div' : 'main';
  return (
    <>
      {!isInside && <SignedInAsBar />}
      <Frame className={styles.page}>
        <title>{`${title} · Rackhand`}</title>
        <div className={styles.text}>
          {!isInside && <Logo />}
          {code !== null && <p className={styles.code}>{code}</p>}
          <h1>{title}</h1>
          {children}
          <Link to={paths.home} className={buttonLink}>
            {words.toHome}
          </Link>
          {!isInside && <SimulatedNotice />}
        </div>
      </Frame>
    </>
  );
}
