import type { ReactElement } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { Shell } from './frame/shell.tsx';
import { WithSession } from './frame/with-session.tsx';
import { NotFoundMessage } from './message-page.tsx';
import type { ShellParts } from './shell-parts.ts';

/** Any address that no page has: a stranger reads so as well, and whoever is signed in has the menu beside it. */
export function NotFoundPage({ parts }: { parts: ShellParts }): ReactElement {
  const { status, admin } = useSession();
  const isStranger =
    status === 'signed-out' || status === 'code-asked' || (status === 'signed-in' && !admin.is_renewed_pw);
  if (isStranger) return <NotFoundMessage />;
  return (
    <WithSession parts={parts}>
      <Shell parts={parts}>
        <NotFoundMessage />
      </Shell>
    </WithSession>
  );
}
