import { useBlocker } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { usePlatform } from '../platform-context.ts';
import { platformMessages } from '../platform-messages.ts';

interface UnsavedGuardProps {
  isDirty: RefObject<boolean>;
  words?: LeaveWords | undefined;
  /** What is given up by leaving. */
  onLeave?: () => void;
}

/** Asks before what was typed is lost: by Back, a link or the closing of the tab. */
export function UnsavedGuard({ isDirty, words, onLeave }: UnsavedGuardProps): ReactElement | null {
  const { session } = usePlatform();
  // Without a session nothing is lost: what was typed waits behind the sign-in.
  const isInTheWay = (): boolean => isDirty.current && session.get().status !== 'signed-out';
  const blocker = useBlocker({
    shouldBlockFn: isInTheWay,
    enableBeforeUnload: isInTheWay,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = (): void => {
    blocker.proceed();
    onLeave?.();
  };
  return <LeaveQuestion words={words} onStay={blocker.reset} onLeave={leave} />;
}

interface GuardedClose {
  /** For Esc, the cross and "cancel": closes what is unchanged, and asks where something was typed. */
  close: () => void;
  guard: ReactElement;
}

/** Of a page on which forms stand open. */
export function PageGuard({ isDirty }: { isDirty: boolean }): ReactElement | null {
  return <UnsavedGuard isDirty={useLatest(isDirty)} />;
}

/** What is asked where something else than typed values would be lost. */
export interface LeaveWords {
  leaveTitle: string;
  leaveText: string;
  stay: string;
  leave: string;
}

/** Of a dialog that has no address of its own. */
export function useGuardedClose(isDirty: boolean, onClose: () => void, words?: LeaveWords): GuardedClose {
  const [asks, setAsks] = useState(false);
  const latest = useLatest(isDirty);
  return {
    close: () => (isDirty ? setAsks(true) : onClose()),
    guard: (
      <>
        <UnsavedGuard isDirty={latest} words={words} />
        {asks && <LeaveQuestion words={words} onStay={() => setAsks(false)} onLeave={onClose} />}
      </>
    ),
  };
}

function useLatest(value: boolean): RefObject<boolean> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

interface LeaveQuestionProps {
  words: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveQuestion({ words: own, onStay, onLeave }: LeaveQuestionProps): ReactElement {
  const usual = useMessages(platformMessages);
  const words = own ?? usual;
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      labels={{ close: usual.close, cancel: words.stay, confirm: words.leave }}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>{words.leaveText}</p>
    </ConfirmDialog>
  );
}
