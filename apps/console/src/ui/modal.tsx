import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { focusInsteadOf } from './keep-focus.ts';
import styles from './modal.module.css';
import { startFocus } from './start-focus.ts';

interface ModalProps {
  title: string;
  /** Of the cross. */
  closeLabel?: string;
  /** Asked for by Esc and by the cross; the caller decides whether it closes. null: it has to be answered, and has no cross. */
  onClose: (() => void) | null;
  children: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** 750 for a form, 420 for a question. */
  width: 750 | 420;
  role?: 'alertdialog';
  /** What it has to type comes after what is chosen or read: it begins at its title. */
  startAtTitle?: boolean;
}

/** A native modal dialog: the browser keeps the focus inside; it goes back to where it came from. */
export function Modal(props: ModalProps): ReactElement {
  const { title, closeLabel = '', onClose, children, aside, width, role, startAtTitle = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    const endStart = element === null ? undefined : startFocus(element);
    return () => {
      endStart?.();
      element?.close();
      giveFocusBack(opener);
    };
  }, []);
  useEffect(() => (dialog.current === null ? undefined : askOnEscape(dialog.current, onClose)), [onClose]);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.modal}
      style={{ width: `${String(width)}px` }}
      aria-label={title}
    >
      <header className={styles.header}>
        <h2 tabIndex={-1} data-autofocus={startAtTitle || undefined}>
          {title}
        </h2>
        {aside}
        {onClose !== null && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
      </header>
      {children}
    </dialog>
  );
}

/** Where a dialog above another goes with it, the outer one has given the focus back already. */
function giveFocusBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || opener === document.body) return;
  if (opener.isConnected) opener.focus();
  else if (document.activeElement === document.body) focusInsteadOf(opener);
}

/** Taken from the browser, which would close on the second Esc whatever the answer was. */
function askOnEscape(dialog: HTMLElement, onClose: (() => void) | null): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    onClose?.();
  };
  // The browser's own way to close, such as Back on a phone. It does not bubble.
  const onCancel = (event: Event): void => {
    event.preventDefault();
    onClose?.();
  };
  dialog.addEventListener('keydown', onKey, { signal });
  dialog.addEventListener('cancel', onCancel, { signal });
  return () => end.abort();
}
