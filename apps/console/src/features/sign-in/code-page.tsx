import { getRouteApi, Navigate, useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import type { PendingCode } from '../../platform/session/session-state.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { CodeForm } from './code-form.tsx';
import { codeMessages } from './code-messages.ts';
import { DoorPage } from './door-page.tsx';
import { useReturn } from './use-return.ts';

const route = getRouteApi('/authentication_code');

/** The second step of signing in. Document 2 section 2. */
export function CodePage(): ReactElement | null {
  const session = useSession();
  const search = route.useSearch();
  useReturn(session.status === 'signed-in', search.return);
  if (session.status === 'code-asked') return <CodeStep pending={session.pending} />;
  return session.status === 'signed-out' ? <Navigate to={paths.signIn} search={search} replace /> : null;
}

function CodeStep({ pending }: { pending: PendingCode }): ReactElement {
  const words = useMessages(codeMessages);
  useLeaveWarning(words.leave);
  return (
    <DoorPage title={words.title} lead={words.lead(pending.id)}>
      <CodeForm pending={pending} />
    </DoorPage>
  );
}

/** Closing the tab, and going elsewhere while the code is still waited for. */
function useLeaveWarning(text: string): void {
  const { session } = usePlatform();
  useBlocker({
    shouldBlockFn: () => session.get().status === 'code-asked' && !window.confirm(text),
    enableBeforeUnload: true,
  });
}
