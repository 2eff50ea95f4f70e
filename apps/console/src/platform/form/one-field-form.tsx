import type { Text } from '@rackhand/contract/text/language';
import { type InputHTMLAttributes, type ReactElement, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import { faultAt } from '../api/error-text.ts';
import { useLanguage, useMessages } from '../i18n/use-messages.ts';
import { conflictMessages } from './conflict-messages.ts';
import { useDirtyPart } from './dirty-parts.ts';
import styles from './one-field-form.module.css';
import { onLeave, useFieldFaults } from './use-field-faults.ts';
import { useSubmit } from './use-submit.ts';
import { useTypedOver } from './use-typed-over.ts';

interface OneFieldFormProps {
  /** As the server calls it. */
  name: string;
  label: string;
  /** What it is now; where it is nothing, the field is empty again once it was sent. */
  start: string;
  submit: string;
  /** Said at the button while nothing is typed; without it, nothing is a mistake as any other. */
  missing?: string;
  /** What is wrong with the value; told when the field is left, and when it is sent. */
  mistakeOf: (text: string) => Text | null;
  /** Rejects where it was refused: what is said of the field stands at the field, else it goes to `onFailure`. */
  onSubmit: (text: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength'>;
}

/** One value and the button that saves it, on a page with others; it tells the page while it is not saved. */
export function OneFieldForm(props: OneFieldFormProps): ReactElement {
  const { name, label, start, submit, missing, mistakeOf, input } = props;
  const language = useLanguage();
  const conflict = useMessages(conflictMessages);
  const { typed, setTyped, theirs, setSent } = useTypedOver(start);
  const { faults, of, look, tell } = useFieldFaults<'value'>((_field, value) => mistakeOf(value));
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const text = typed.trim();
  useDirtyPart(text !== start);
  const whyNot = text === '' ? (missing ?? null) : null;
  const { busy, onSubmit } = useSubmit(async () => {
    if (whyNot !== null) return;
    const mistake = mistakeOf(text);
    tell(mistake === null ? {} : { value: mistake }, { value: typed });
    if (mistake !== null) return;
    try {
      await props.onSubmit(text);
      setSent(text);
      if (start === '') setTyped('');
    } catch (error) {
      const ofField = faultAt(name, error);
      if (ofField === null) props.onFailure(error);
      else tell({ value: ofField }, { value: typed });
    }
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <FormField
        name={name}
        label={label}
        error={of('value')?.[language] ?? null}
        {...(theirs !== null && { hint: `${conflict.title} ${conflict.columns.newest}: ${theirs}` })}
        width="one"
      >
        {(control) => (
          <input
            {...control}
            {...input}
            className={styles.field}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={onLeave(() => look('value', typed))}
          />
        )}
      </FormField>
      <Button type="submit" busy={busy} whyNot={whyNot}>
        {submit}
      </Button>
    </form>
  );
}
