import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './form-field.module.css';

/** What a control needs so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Columns of the form that it takes. */
export type FieldWidth = 'one' | 'two' | 'full';

interface FormFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | null;
  required?: string | null;
  width: FieldWidth;
  children: (control: ControlProps) => ReactNode;
}

export function FormField(props: FormFieldProps): ReactElement {
  const { name, label, hint, error, required, width, children } = props;
  const id = useId();
  const parts = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  const described = parts.filter((part) => part !== null).join(' ');
  const isRequired = required !== undefined && required !== null;
  return (
    <div className={styles.field} data-width={width}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className={styles.required} title={required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        name,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === null ? undefined : true,
        'aria-required': isRequired || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
