import { tokenLimits, tokenNameMistake } from '@rackhand/contract/api-token';
import type { AnswerOf } from '@rackhand/contract/endpoint';
import { createApiToken } from '@rackhand/contract/endpoints/api-tokens';
import { type TokenScope, tokenScopes } from '@rackhand/contract/token-scopes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { onLeave, useFieldFaults } from '../../platform/use-field-faults.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import { apiTokensKey } from './api-token-queries.ts';
import styles from './create-token-dialog.module.css';

export type MadeToken = AnswerOf<typeof createApiToken>;

interface TokenFormProps {
  others: readonly string[];
  onDirty: (isDirty: boolean) => void;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

const startDays: number = tokenLimits.dayChoices[1];

export function TokenForm({ others, onDirty, onMade, onClose }: TokenFormProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  const language = useLanguage();
  const { api } = usePlatform();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState(startDays);
  const { faults, of, look, tell } = useFieldFaults<'name' | 'scopes'>((_name, value) =>
    tokenNameMistake(value, others),
  );
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const isDirty = name !== '' || scopes.join() !== 'read' || days !== startDays;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { name, scopes: [...scopes], valid_days: days };
      onMade(await api.call(createApiToken, { body }));
      void client.invalidateQueries({ queryKey: apiTokensKey });
    } catch (error) {
      const ofName = faultAt('name', error);
      tell(ofName === null ? { call: errorText(error) } : { name: ofName }, { name });
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    const ofName = tokenNameMistake(name, others);
    tell(
      {
        ...(ofName !== null && { name: ofName }),
        ...(scopes.length === 0 && { scopes: inBoth(apiTokenMessages, (said) => said.scopesMissing) }),
      },
      { name },
    );
    if (ofName === null && scopes.length > 0) void make();
  };
  const toggle = (scope: TokenScope): void =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope]);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormField
        name="name"
        label={words.name}
        hint={words.nameHint}
        error={of('name')?.[language] ?? null}
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
            onBlur={onLeave(() => look('name', name))}
          />
        )}
      </FormField>
      <fieldset className={styles.scopes}>
        <legend>{words.scopes}</legend>
        {tokenScopes.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              aria-invalid={of('scopes') !== null || undefined}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {words.scopeNames[scope]}
          </label>
        ))}
        {of('scopes') !== null && (
          <p className={styles.error} role="alert">
            {of('scopes')?.[language]}
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
