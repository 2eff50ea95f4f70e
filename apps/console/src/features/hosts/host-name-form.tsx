import type { Text } from '@rackhand/contract/language';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useRef, useState } from 'react';
import { faultAt } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import styles from './host-manage-page.module.css';
import { manageMessages } from './manage-messages.ts';
import { useHostFailure } from './use-host-call.ts';

interface HostNameFormProps {
  name: string;
  label: string;
  /** Rejects where the host did not get the name. */
  onSubmit: (name: string) => Promise<void>;
}

export function HostNameForm({ name, label, onSubmit }: HostNameFormProps): ReactElement {
  const words = useMessages(manageMessages);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Text | null>(null);
  const language = useLanguage();
  const fail = useHostFailure();
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, fault);
  const text = typed.trim();
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSubmit(text);
      setFault(null);
      if (name === '') setTyped('');
    } catch (error) {
      const ofName = faultAt('name', error);
      setFault(ofName);
      if (ofName === null) fail(error);
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
      <FormField name="name" label={words.name} error={fault?.[language] ?? null} width="one">
        {(control) => (
          <input
            {...control}
            className={styles.field}
            autoComplete="off"
            maxLength={limits.hostNameCharacters}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      <Button type="submit" busy={busy} whyNot={text === '' ? words.nameMissing : null}>
        {label}
      </Button>
    </form>
  );
}
