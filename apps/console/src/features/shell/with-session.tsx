import { type ReactElement, type ReactNode } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { useIsWall } from './use-is-wall.ts';

/** Not needed to show a page: their code comes after it. */
const SignInAgain = sidePart(async () => (await import('../sign-in/sign-in-again.tsx')).SignInAgain);
const SessionWatch = sidePart(async () => (await import('../sessions/session-watch.tsx')).SessionWatch);
const ArrivalNotices = sidePart(async () => (await import('../arrival/arrival-notices.tsx')).ArrivalNotices);

/** What goes with a session wherever it is: its end, its warning, and what is to be read after signing in. */
export function WithSession({ children }: { children: ReactNode }): ReactElement {
  const { status } = useSession();
  const isWall = useIsWall();
  return (
    <>
      {children}
      {status === 'ended' && <SignInAgain />}
      {status === 'signed-in' && <SessionWatch />}
      {status === 'signed-in' && !isWall && <ArrivalNotices />}
    </>
  );
}
