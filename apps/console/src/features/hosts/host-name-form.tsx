import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import styles from './host-manage-page.module.css';
import { manageMessages } from './manage-messages.ts';

interface HostNameFormProps {
  name: string;
  label: string;
  onSubmit: (name: string) => Promise<boolean>;
}

export function HostNameForm({ name, label, onSubmit }: HostNameFormProps): ReactElement {
  const words = useMessages(manageMessages);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const text = typed.trim();
  const submit = async (): Promise<void> => {
    setBusy(true);
    const done = await onSubmit(text);
    setBusy(false);
    if (done && name === '') setTyped('');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && text !== '') void submit();
      }}
    >
      <FormField name="name" label={words.name} error={null} width="one">
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
