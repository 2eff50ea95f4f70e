import type { ReactElement, ReactNode } from 'react';
import { type FieldWidth, FormField } from '../../ui/form-field.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { formMessages } from './form-messages.ts';
import { onLeave } from './use-field-faults.ts';

interface NumberFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | null;
  isRequired?: boolean;
  width?: FieldWidth;
  /** Of the longest number that may be typed. */
  digits?: number;
  /** As it is typed. */
  value: string;
  onChange: (typed: string) => void;
  /** It was left. */
  onLook?: () => void;
}

/** A whole number, kept as it is typed until it is sent. */
export function NumberField(props: NumberFieldProps): ReactElement {
  const {
    name,
    label,
    hint,
    error,
    isRequired = false,
    width = 'full',
    digits,
    value,
    onChange,
    onLook,
  } = props;
  const { required } = useMessages(formMessages);
  return (
    <FormField
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={isRequired ? required : null}
      width={width}
    >
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLook && onLeave(onLook)}
        />
      )}
    </FormField>
  );
}
