import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './form-end.module.css';

interface FormEndProps {
  /** What the call was refused for, beside what stands at the fields. */
  failure?: string | null | undefined;
  cancel: string;
  submit: string;
  busy: boolean;
  /** Why it can't be sent now. */
  whyNot?: string | null | undefined;
  onCancel: () => void;
}

/** The way out and the way on of a form in a dialog. */
export function FormEnd(props: FormEndProps): ReactElement {
  const { failure = null, cancel, submit, busy, whyNot = null, onCancel } = props;
  return (
    <>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look="primary" busy={busy} whyNot={whyNot}>
          {submit}
        </Button>
      </div>
    </>
  );
}
