import { normalForm } from '@rackhand/contract/text/normal-form';
import type { ReactElement } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { formMessages } from './form-messages.ts';

interface TypedWordProps {
  /** Says which word is to be typed. */
  text: string;
  label: string;
  value: string;
  onType: (typed: string) => void;
}

/** Typed, not clicked: what it stands before takes much away from others. */
export function TypedWord({ text, label, value, onType }: TypedWordProps): ReactElement {
  const { required } = useMessages(formMessages);
  return (
    <>
      <p>{text}</p>
      <FormField name="confirmation" label={label} error={null} required={required} width="full">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </FormField>
    </>
  );
}

/** However its letters were composed. */
export function isTyped(typed: string, word: string): boolean {
  return normalForm(typed).trim() === word;
}
