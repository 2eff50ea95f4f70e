import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { UnsavedGuard } from '../../platform/form/unsaved-guard.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
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
  const state = useSession();
  const search = route.useSearch();
  useToldOfLoss();
  useReturn(state.status === 'signed-in', search.return);
  if (state.status === 'code-asked') return <CodeStep pending={state.pending} />;
  return state.status === 'signed-out' ? <Navigate to={paths.signIn} search={search} replace /> : null;
}

function CodeStep({ pending }: { pending: PendingCode }): ReactElement {
  const words = useMessages(codeMessages);
  const { session } = usePlatform();
  const isAsked = useRef(true);
  return (
    <DoorPage title={words.title} lead={words.lead(pending.id)}>
      <CodeForm pending={pending} />
      <UnsavedGuard isDirty={isAsked} words={words} onLeave={() => session.forgetCode()} />
    </DoorPage>
  );
}

/** Who comes without a password that was right, as after a reload, reads on the sign-in page why that one is shown. */
function useToldOfLoss(): void {
  const { session } = usePlatform();
  useEffect(() => {
    if (session.get().status === 'signed-out') session.forgetCode(inBoth(codeMessages, (said) => said.lost));
  }, [session]);
}
