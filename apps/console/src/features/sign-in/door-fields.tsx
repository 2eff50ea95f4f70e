import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './sign-in-form.module.css';
import { signInMessages } from './sign-in-messages.ts';

/** The Enter that ends a Hangul syllable is not the Enter that signs in. */
function keepComposition(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}

interface TextFieldProps {
  name: string;
  label: string;
  autoComplete: 'username' | 'current-password' | 'new-password' | 'one-time-code';
  inputMode?: 'numeric' | 'text';
  describedBy?: string;
  /** Where the focus goes when a dialog opens with this field. */
  isFirst?: boolean;
  type?: 'text' | 'password';
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

export function TextField({
  name,
  label,
  autoComplete,
  type = 'text',
  inputMode = 'text',
  describedBy,
  isFirst = false,
  value,
  onChange,
  error,
}: TextFieldProps): ReactElement {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        data-autofocus={isFirst || undefined}
        onKeyDown={keepComposition}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? describedBy : `${name}-error`}
      />
      {error !== null && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type'>): ReactElement {
  const words = useMessages(signInMessages);
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        className={styles.reveal ?? ''}
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? words.hidePassword : words.showPassword}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
