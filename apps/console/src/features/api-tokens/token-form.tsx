import {
  type ApiToken,
  standTogether,
  tokenLimits,
  tokenNameMistake,
} from '@rackhand/contract/account/api-token';
import { type TokenScope, tokenScopes } from '@rackhand/contract/account/token-scopes';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { createApiToken } from '@rackhand/contract/endpoints/api-tokens';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
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
  const isDirty = name !== '' || scopes.join() !== 'read' || days !== startDays;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const make = async (): Promise<boolean> => {
    const ofName = tokenNameMistake(name, others);
    const isNoScope = scopes.length === 0;
    tell(
      {
        ...(ofName !== null && { name: ofName }),
        ...(isNoScope && { scopes: inBoth(apiTokenMessages, (said) => said.scopesMissing) }),
      },
      { name },
    );
    if (ofName !== null || isNoScope) return false;
    try {
      const body = { name, scopes: [...scopes], valid_days: days };
      const made = await api.call(createApiToken, { body });
      const { token: _secret, ...row } = made;
      client.setQueryData<ApiToken[]>(apiTokensKey, (known) => known && [row, ...known]);
      onMade(made);
    } catch (error) {
      const refused = faultAt('name', error);
      tell(refused === null ? { call: errorText(error) } : { name: refused }, { name });
    }
    // What was made is shown in the form's place.
    return false;
  };

  return (
    <DialogForm
      words={words}
      submit={words.create}
      submitting={words.creating}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={make}
      onClose={onClose}
    >
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
      <ScopeFields scopes={scopes} error={of('scopes')?.[language] ?? null} onChange={setScopes} />
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
    </DialogForm>
  );
}

interface ScopeFieldsProps {
  scopes: readonly TokenScope[];
  error: string | null;
  onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  return (
    <fieldset className={styles.scopes}>
      <legend>{words.scopes}</legend>
      {tokenScopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            aria-invalid={error !== null || undefined}
            checked={scopes.includes(scope)}
            onChange={() => onChange(toggled(scopes, scope))}
          />
          {words.scopeNames[scope]}
          {scope === 'wall' && ` · ${words.standsAlone}`}
        </label>
      ))}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What can't stand beside the one that is added goes. */
function toggled(scopes: readonly TokenScope[], scope: TokenScope): readonly TokenScope[] {
  if (scopes.includes(scope)) return scopes.filter((other) => other !== scope);
  const more = [...scopes, scope];
  return standTogether(more) ? more : more.filter((other) => (other === 'wall') === (scope === 'wall'));
}
