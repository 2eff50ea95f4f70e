import { useBlocker } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMessages } from './i18n/use-messages.ts';
import { usePlatform } from './platform-context.ts';
import { platformMessages } from './platform-messages.ts';

/** Asks before what was typed is lost: by Back, a link or the closing of the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: RefObject<boolean> }): ReactElement | null {
  const { session } = usePlatform();
  // Without a session nothing is lost: what was typed waits behind the sign-in.
  const isInTheWay = (): boolean => isDirty.current && session.get().status !== 'signed-out';
  const blocker = useBlocker({
    shouldBlockFn: isInTheWay,
    enableBeforeUnload: isInTheWay,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />;
}

interface GuardedClose {
  /** For Esc, the cross and "cancel": closes what is unchanged, and asks where something was typed. */
  close: () => void;
  guard: ReactElement;
}

/** Of a dialog that has no address of its own. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): GuardedClose {
  const [asks, setAsks] = useState(false);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  return {
    close: () => (isDirty ? setAsks(true) : onClose()),
    guard: (
      <>
        <UnsavedGuard isDirty={latest} />
        {asks && <LeaveQuestion onStay={() => setAsks(false)} onLeave={onClose} />}
      </>
    ),
  };
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactElement {
  const words = useMessages(platformMessages);
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      labels={{ close: words.close, cancel: words.stay, confirm: words.leave }}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>{words.leaveText}</p>
    </ConfirmDialog>
  );
}
