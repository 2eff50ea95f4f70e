import { isPageOn, isPageRestricted } from '@rackhand/contract/console-routes';
import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useConfig, useRestricted } from '../../platform/use-config.ts';
import { NotFoundPage } from './message-page.tsx';
import { Shell } from './shell.tsx';
import { useIsWall } from './use-is-wall.ts';
import { WallEnded } from './wall-ended.tsx';

/** Not needed to show a page: their code comes after it. */
const SignInAgain = lazy(async () => ({
  default: (await import('../sign-in/sign-in-again.tsx')).SignInAgain,
}));
const SessionWatch = lazy(async () => ({
  default: (await import('../sessions/session-watch.tsx')).SessionWatch,
}));
const ArrivalNotices = lazy(async () => ({
  default: (await import('../arrival/arrival-notices.tsx')).ArrivalNotices,
}));

/**
 * Everything but the sign-in page. While the session is being restored the page is shown already and loads its
 * data; without a session nothing answers, and the way leads to the sign-in page and back.
 */
export function SignedInOnly(): ReactElement {
  const session = useSession();
  const isOn = usePageOn();
  const isWall = useIsWall();
  if (isWall && (session.status === 'ended' || (session.status === 'signed-out' && !session.left)))
    return <WallEnded reason={session.reason} />;
  if (session.status === 'code-asked') return <Navigate to={paths.authenticationCode} replace />;
  if (session.status === 'signed-in' && !session.admin.is_renewed_pw)
    return <Navigate to={paths.changePassword} replace />;
  if (session.status === 'signed-out') return <ToSignIn left={session.left} />;
  return (
    <>
      {isOn ? <Shell /> : <NotFoundPage />}
      <Suspense>
        {session.status === 'ended' && <SignInAgain />}
        {session.status === 'signed-in' && <SessionWatch />}
        {session.status === 'signed-in' && !isWall && <ArrivalNotices />}
      </Suspense>
    </>
  );
}

/** What the deployment goes without, or keeps from this admin, is not there. Document 3 section 3. */
function usePageOn(): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const config = useConfig();
  const restricted = useRestricted();
  return isPageOn(path, config) && !(restricted && isPageRestricted(path));
}

/** The address that was asked for is noted once: it changes as soon as the way there begins. */
function ToSignIn({ left }: { left: boolean }): ReactElement {
  const href = useLocation({ select: (location) => location.href });
  const [asked] = useState(href);
  return (
    <Navigate to={paths.signIn} search={left || asked === paths.home ? {} : { return: asked }} replace />
  );
}
