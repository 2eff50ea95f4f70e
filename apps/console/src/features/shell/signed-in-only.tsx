import { isPageOfSupers, isPageOn, isPageRestricted } from '@rackhand/contract/call/console-routes';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { PageLoader } from '../../platform/page-loader.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { useConfig, useRestricted } from '../../platform/use-config.ts';
import { Shell } from './frame/shell.tsx';
import { WithSession } from './frame/with-session.tsx';
import { ForbiddenPage, NotFoundMessage } from './message-page.tsx';
import type { ShellParts } from './shell-parts.ts';
import { useIsWall } from './wall/use-is-wall.ts';

const WallEnded = sidePart(async () => (await import('./wall/wall-ended.tsx')).WallEnded);

/**
 * Everything but the sign-in page. While the session is being restored the page is shown already and loads its
 * data; without a session nothing answers, and the way leads to the sign-in page and back.
 */
export function SignedInOnly({ parts }: { parts: ShellParts }): ReactElement {
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
    <WithSession parts={parts}>
      <Shell parts={parts}>{isOn ? <PageForRole /> : <NotFoundMessage />}</Shell>
    </WithSession>
  );
}

/** A page that is not for this person says so in its place; nothing of it is asked for before it is known who they are. */
function PageForRole(): ReactElement {
  const { admin } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { restrictedAdminMode } = useConfig();
  const isForAll = !isPageOfSupers(path) && !(restrictedAdminMode && isPageRestricted(path));
  if (isForAll || admin?.is_super_admin === true) return <Outlet />;
  return admin === null ? <PageLoader /> : <ForbiddenPage />;
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
