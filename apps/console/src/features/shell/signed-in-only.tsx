import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Shell } from './shell.tsx';

/**
 * Everything but the sign-in page. While the session is being restored the page is shown already and loads its
 * data; without a session nothing answers, and the way leads to the sign-in page and back.
 */
export function SignedInOnly(): ReactElement {
  const session = useSession();
  return session.status === 'signed-out' ? <ToSignIn left={session.left} /> : <Shell />;
}

/** The address that was asked for is noted once: it changes as soon as the way there begins. */
function ToSignIn({ left }: { left: boolean }): ReactElement {
  const href = useLocation({ select: (location) => location.href });
  const [asked] = useState(href);
  return (
    <Navigate to={paths.signIn} search={left || asked === paths.home ? {} : { return: asked }} replace />
  );
}
