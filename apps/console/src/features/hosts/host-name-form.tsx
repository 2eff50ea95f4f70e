import { hostNameTaken } from '@rackhand/contract/host';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useRef, useState } from 'react';
import { faultAt } from '../../platform/api/error-text.ts';
import { useDirtyPart } from '../../platform/dirty-parts.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { onLeave, useFieldFaults } from '../../platform/use-field-faults.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import styles from './host-manage-page.module.css';
import { manageMessages } from './manage-messages.ts';
import { useHostFailure } from './use-host-call.ts';

interface HostNameFormProps {
  name: string;
  label: string;
  /** Names of the other hosts. */
  others: readonly string[];
  /** Rejects where the host did not get the name. */
  onSubmit: (name: string) => Promise<void>;
}

export function HostNameForm({ name, label, others, onSubmit }: HostNameFormProps): ReactElement {
  const words = useMessages(manageMessages);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const mistakeOf = (typedName: string) =>
    others.includes(typedName.normalize('NFC').trim()) ? hostNameTaken : null;
  const { faults, of, look, tell } = useFieldFaults<'name'>((_field, value) => mistakeOf(value));
  const language = useLanguage();
  const fail = useHostFailure();
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const text = typed.trim();
  useDirtyPart(text !== name);
  const submit = async (): Promise<void> => {
    const mistake = mistakeOf(text);
    tell(mistake === null ? {} : { name: mistake }, { name: typed });
    if (mistake !== null) return;
    setBusy(true);
    try {
      await onSubmit(text);
      if (name === '') setTyped('');
    } catch (error) {
      const ofName = faultAt('name', error);
      if (ofName === null) fail(error);
      else tell({ name: ofName }, { name: typed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && text !== '') void submit();
      }}
    >
      <FormField name="name" label={words.name} error={of('name')?.[language] ?? null} width="one">
        {(control) => (
          <input
            {...control}
            className={styles.field}
            autoComplete="off"
            maxLength={limits.hostNameCharacters}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={onLeave(() => look('name', typed))}
          />
        )}
      </FormField>
      <Button type="submit" busy={busy} whyNot={text === '' ? words.nameMissing : null}>
        {label}
      </Button>
    </form>
  );
}
