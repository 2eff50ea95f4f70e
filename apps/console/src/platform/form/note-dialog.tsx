import { type ReactElement, type ReactNode, useState } from 'react';
import { type Intent, newIntent } from '../api/call-once.ts';
import { refusalText } from '../api/refusal-text.ts';
import { useLanguage } from '../i18n/use-messages.ts';
import { FormDialog } from './form-dialog.tsx';
import { NoteField } from './note-field.tsx';

interface NoteDialogProps {
  title: string;
  words: { cancel: string; close: string };
  submit: string;
  submitting: string;
  note: { label: string; hint: string; missing: string };
  /** What it means. */
  children: ReactNode;
  /** Once for each intent, however often it is sent. */
  onSend: (note: string, intent: Intent) => Promise<void>;
  onSettled: () => void;
  onClose: () => void;
}

/** Says what something means, and asks why, before it is done once. */
export function NoteDialog(props: NoteDialogProps): ReactElement {
  const { title, words, submit, submitting, children, onSend, onSettled, onClose } = props;
  const language = useLanguage();
  const [intent] = useState(newIntent);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<{ note?: string; call?: string }>({});
  const send = async (): Promise<boolean> => {
    setFaults(note.trim() === '' ? { note: props.note.missing } : {});
    if (note.trim() === '') return false;
    try {
      await onSend(note, intent);
      return true;
    } catch (error) {
      setFaults({ call: refusalText(error)[language] });
      return false;
    } finally {
      onSettled();
    }
  };
  return (
    <FormDialog
      {...{ title, words, submit, submitting, faults, onClose }}
      whyNot={null}
      isDirty={note !== ''}
      failure={faults.call}
      onSubmit={send}
    >
      {children}
      <NoteField
        {...{ label: props.note.label, hint: props.note.hint, value: note, error: faults.note ?? null }}
        isFirst
        onChange={setNote}
      />
    </FormDialog>
  );
}
