import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import styles from './host-manage.module.css';
import { manageMessages } from './manage-messages.ts';
import { originOf } from './server-address.ts';

interface ServerAddressFormProps {
  start: string;
  onAddress: (origin: string) => void;
}

/** Asked where nobody knows under which address another machine reaches the server. */
export function ServerAddressForm({ start, onAddress }: ServerAddressFormProps): ReactElement {
  const words = useMessages(manageMessages);
  const [typed, setTyped] = useState(start);
  const [isTried, setTried] = useState(false);
  const origin = originOf(typed);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(origin === null);
    if (origin !== null) onAddress(origin);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormField
        name="server_address"
        label={words.serverAddress}
        hint={words.serverAddressHint}
        error={isTried && origin === null ? words.serverAddressWrong : null}
        width="one"
      >
        {(control) => (
          <input
            {...control}
            className={styles.field}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="http://192.168.0.10:7100"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      <Button type="submit">{words.showCommand}</Button>
      <Button look="quiet" onClick={() => onAddress(window.location.origin)}>
        {words.sameMachine}
      </Button>
    </form>
  );
}
