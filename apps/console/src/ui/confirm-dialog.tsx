import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  labels: { close: string; cancel: string; confirm: string };
  /** Of the button that does it. */
  look?: 'danger' | 'primary';
  busy?: boolean;
  /** Why it can't be done yet. */
  whyNot?: string | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot simply be taken back. Enter alone does nothing: the focus is on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const {
    title,
    children,
    labels,
    look = 'danger',
    busy = false,
    whyNot = null,
    onCancel,
    onConfirm,
  } = props;
  return (
    <Modal title={title} closeLabel={labels.close} width={420} role="alertdialog" onClose={onCancel}>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>
        <Button data-autofocus onClick={onCancel}>
          {labels.cancel}
        </Button>
        <Button look={look} busy={busy} whyNot={whyNot} onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </Modal>
  );
}
