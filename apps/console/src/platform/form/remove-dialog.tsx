import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePlatform } from '../platform-context.ts';

interface RemoveDialogProps {
  words: { removeTitle: string; remove: string; close: string; cancel: string };
  question: string;
  /** What is said when it is gone, and when it could not be removed. */
  said: { removed: Text; failed: Text };
  onRemove: () => Promise<unknown>;
  /** However it ended: what is shown may be old. */
  onEnd: () => Promise<void> | void;
  onClose: () => void;
  /** What goes with it, or stays. */
  children: ReactNode;
}

/** Asks before something is removed for good, and says what became of it. */
export function RemoveDialog(props: RemoveDialogProps): ReactElement {
  const { words, question, said, onRemove, onEnd, onClose, children } = props;
  const { notices } = usePlatform();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRemove();
      notices.succeed(said.removed);
    } catch (error) {
      notices.fail(said.failed, { error });
    }
    await onEnd();
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{question}</strong>
      </p>
      {children}
    </ConfirmDialog>
  );
}
