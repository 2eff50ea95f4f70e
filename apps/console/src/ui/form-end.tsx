import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './form-end.module.css';

interface FormEndProps {
  /** What the call was refused for, beside what stands at the fields. */
  failure?: string | null | undefined;
  cancel: string;
  submit: string;
  busy: boolean;
  onCancel: () => void;
}

/** The way out and the way on of a form in a dialog. */
export function FormEnd({ failure = null, cancel, submit, busy, onCancel }: FormEndProps): ReactElement {
  return (
    <>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </>
  );
}
