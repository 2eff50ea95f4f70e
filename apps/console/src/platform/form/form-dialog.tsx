import type { ReactElement } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import { useGuardedClose } from './unsaved-guard.tsx';

interface FormDialogProps extends Omit<DialogFormProps, 'onDone' | 'words'> {
  title: string;
  words: { cancel: string; close: string };
  /** Something was typed that is not sent. */
  isDirty: boolean;
  /** 420, or 750 for a form with more than some fields. */
  width?: 420 | 750;
  /** Beside the form, as a dialog above it. */
  beside?: ReactElement | null;
}

/** A small form in a dialog of its own: asks before what was typed is lost, and closes once it is done. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, isDirty, width = 420, beside, onClose, ...form } = props;
  const { close, guard } = useGuardedClose(isDirty, onClose);
  return (
    <Modal title={title} closeLabel={form.words.close} width={width} onClose={close}>
      <DialogForm {...form} onDone={onClose} onClose={close} />
      {guard}
      {beside}
    </Modal>
  );
}
