import { tokenLimits } from '@rackhand/contract/api-token';
import type { AnswerOf } from '@rackhand/contract/endpoint';
import { createApiToken } from '@rackhand/contract/endpoints/api-tokens';
import type { Text } from '@rackhand/contract/language';
import { type TokenScope, tokenScopes } from '@rackhand/contract/token-scopes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import { apiTokensKey } from './api-token-queries.ts';
import styles from './create-token-dialog.module.css';
import { ShownToken } from './shown-token.tsx';

type Made = AnswerOf<typeof createApiToken>;

export function CreateTokenDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(apiTokenMessages);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Modal
      title={made === null ? words.create : words.made(made.name)}
      closeLabel={words.close}
      width={420}
      onClose={onClose}
    >
      {made === null ? (
        <TokenForm onMade={setMade} onClose={onClose} />
      ) : (
        <ShownToken secret={made.token} onClose={onClose} />
      )}
    </Modal>
  );
}

interface Faults {
  name: Text | null;
  scopes: Text | null;
  call: Text | null;
}

const noFaults: Faults = { name: null, scopes: null, call: null };

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }): ReactElement {
  const words = useMessages(apiTokenMessages);
  const language = useLanguage();
  const { api } = usePlatform();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState<number>(tokenLimits.dayChoices[1]);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);

  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { name, scopes: [...scopes], valid_days: days };
      onMade(await api.call(createApiToken, { body }));
      void client.invalidateQueries({ queryKey: apiTokensKey });
    } catch (error) {
      const name = faultAt('name', error);
      setFaults({ ...noFaults, name, call: name === null ? errorText(error) : null });
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...noFaults,
      name: name.trim() === '' ? inBoth(apiTokenMessages, (said) => said.nameMissing) : null,
      scopes: scopes.length === 0 ? inBoth(apiTokenMessages, (said) => said.scopesMissing) : null,
    };
    setFaults(found);
    if (found.name === null && found.scopes === null) void make();
  };
  const toggle = (scope: TokenScope): void =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope]);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormField
        name="name"
        label={words.name}
        hint={words.nameHint}
        error={faults.name?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={tokenLimits.nameCharacters}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FormField>
      <fieldset className={styles.scopes}>
        <legend>{words.scopes}</legend>
        {tokenScopes.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              aria-invalid={faults.scopes !== null || undefined}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {words.scopeNames[scope]}
          </label>
        ))}
        {faults.scopes !== null && (
          <p className={styles.error} role="alert">
            {faults.scopes[language]}
          </p>
        )}
      </fieldset>
      <FormField name="valid_days" label={words.validDays} error={null} width="full">
        {(control) => (
          <select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {tokenLimits.dayChoices.map((choice) => (
              <option key={choice} value={choice}>
                {words.days(choice)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormEnd
        failure={faults.call?.[language] ?? null}
        cancel={words.cancel}
        submit={busy ? words.creating : words.create}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
