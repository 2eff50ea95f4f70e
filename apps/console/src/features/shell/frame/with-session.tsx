import type { ReactElement, ReactNode } from 'react';
import { useSession } from '../../../platform/session/use-session.ts';
import type { ShellParts } from '../shell-parts.ts';
import { useIsWall } from '../wall/use-is-wall.ts';

interface WithSessionProps {
  parts: ShellParts;
  children: ReactNode;
}

/** What goes with a session wherever it is: its end, its warning, and what is to be read after signing in. */
export function WithSession({ parts, children }: WithSessionProps): ReactElement {
  const { SignInAgain, SessionWatch, ArrivalNotices, Uploads } = parts;
  const { status } = useSession();
  const isWall = useIsWall();
  return (
    <>
      {children}
      {!isWall && <Uploads />}
      {status === 'ended' && <SignInAgain />}
      {status === 'signed-in' && <SessionWatch />}
      {status === 'signed-in' && !isWall && <ArrivalNotices />}
    </>
  );
}
