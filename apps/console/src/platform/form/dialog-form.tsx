import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { FormEnd } from '../../ui/form-end.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import styles from './dialog-form.module.css';
import { useSubmit } from './use-submit.ts';

export interface DialogFormProps {
  words: { cancel: string };
  /** What the button says that sends it, and what while it is on its way. */
  submit: string;
  submitting?: string;
  /** Why it can't be sent now. */
  whyNot?: string | null;
  /** Of the last try: the focus goes to the first field that is at fault. */
  faults?: object;
  /** What the call was refused for, beside what stands at the fields. */
  failure?: string | null | undefined;
  form?: RefObject<HTMLFormElement | null>;
  /** @returns whether it is done */
  onSubmit: () => Promise<boolean>;
  onDone?: () => void;
  /** The way out; it asks where something was typed. */
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its fields, what it was refused for, the way out and the way on. */
export function DialogForm(props: DialogFormProps): ReactElement {
  const { words, submit, submitting = submit, whyNot, faults, failure, children } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = props.form ?? own;
  useFocusFault(form, faults);
  const { busy, onSubmit } = useSubmit(async () => {
    if (await props.onSubmit()) props.onDone?.();
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <FormEnd
        failure={failure}
        cancel={words.cancel}
        submit={busy ? submitting : submit}
        busy={busy}
        whyNot={whyNot}
        onCancel={props.onClose}
      />
    </form>
  );
}
