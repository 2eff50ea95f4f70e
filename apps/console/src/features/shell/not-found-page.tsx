import type { ReactElement } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { NotFoundMessage } from './message-page.tsx';
import { Shell } from './shell.tsx';
import { WithSession } from './with-session.tsx';

/** Any address that no page has: a stranger reads so as well, and whoever is signed in has the menu beside it. */
export function NotFoundPage(): ReactElement {
  const { status, admin } = useSession();
  const isStranger =
    status === 'signed-out' || status === 'code-asked' || (status === 'signed-in' && !admin.is_renewed_pw);
  if (isStranger) return <NotFoundMessage />;
  return (
    <WithSession>
      <Shell>
        <NotFoundMessage />
      </Shell>
    </WithSession>
  );
}
