import { useBlocker } from '@tanstack/react-router';
import type { ReactElement, RefObject } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { settingsMessages } from './settings-messages.ts';

/** Asks before what was typed is lost: by Esc, the cross, Back, a link or the closing of the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: RefObject<boolean> }): ReactElement | null {
  const { session } = usePlatform();
  const words = useMessages(settingsMessages);
  // Without a session nothing is lost: what was typed waits behind the sign-in.
  const isInTheWay = (): boolean => isDirty.current && session.get().status !== 'signed-out';
  const blocker = useBlocker({
    shouldBlockFn: isInTheWay,
    enableBeforeUnload: isInTheWay,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      labels={{ close: words.close, cancel: words.stay, confirm: words.leave }}
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    >
      <p>{words.leaveText}</p>
    </ConfirmDialog>
  );
}
