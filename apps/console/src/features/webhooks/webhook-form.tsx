import {
  chosenWebhookTypes,
  type NewWebhook,
  type Webhook,
  type WebhookField,
  webhookLimits,
  webhookMistakes,
  webhookTypeTable,
} from '@rackhand/contract/webhook/webhook';
import { type ReactElement, useEffect, useState } from 'react';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSaveWebhook } from './use-save-webhook.ts';
import { webhookMessages } from './webhook-messages.ts';
import styles from './webhooks.module.css';

interface WebhookFormProps {
  webhook: Webhook | null;
  onDirty: (isDirty: boolean) => void;
  onMade: (made: { name: string; secret: string }) => void;
  onDone: () => void;
  onClose: () => void;
}

const empty: NewWebhook = { name: '', url: '', types: [...chosenWebhookTypes], enabled: true };
const limitsOf = { name: webhookLimits.nameCharacters, url: webhookLimits.urlCharacters } as const;

export function WebhookForm({ webhook, onDirty, onMade, onDone, onClose }: WebhookFormProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const before = webhook ?? empty;
  const [draft, setDraft] = useState<NewWebhook>(() => {
    const { name, url, types, enabled } = before;
    return { name, url, types, enabled };
  });
  const { faults, of, look, tell } = useFieldFaults<WebhookField>(
    (field, value) => webhookMistakes({ ...draft, [field]: value })[field] ?? null,
  );
  const save = useSaveWebhook(webhook, { tell, onMade });
  const isDirty = (Object.keys(draft) as WebhookField[]).some(
    (field) => String(draft[field]) !== String(before[field]),
  );
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <DialogForm
      words={words}
      submit={webhook === null ? words.add : words.save}
      submitting={webhook === null ? words.adding : words.saving}
      whyNot={isDirty || webhook === null ? null : words.unchanged}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={() => save(draft)}
      onDone={onDone}
      onClose={onClose}
    >
      {(['name', 'url'] as const).map((field) => (
        <FormField
          key={field}
          name={field}
          label={words.fields[field]}
          error={of(field)?.[language] ?? null}
          required={words.required}
          width="full"
          {...(field === 'url' && { hint: words.urlHint })}
        >
          {(control) => (
            <input
              {...control}
              {...(field === 'name' && { 'data-autofocus': true })}
              {...(field === 'url' && { inputMode: 'url' as const, placeholder: 'https://' })}
              autoComplete="off"
              spellCheck={false}
              maxLength={limitsOf[field]}
              value={draft[field]}
              onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
              onBlur={onLeave(() => look(field, draft[field]))}
            />
          )}
        </FormField>
      ))}
      <TypeChoice
        types={draft.types}
        error={of('types')?.[language] ?? null}
        onChange={(types) => setDraft({ ...draft, types })}
      />
      <Switch
        label={words.enabled}
        checked={draft.enabled}
        onChange={(enabled) => setDraft({ ...draft, enabled })}
      />
    </DialogForm>
  );
}

interface TypeChoiceProps {
  types: NewWebhook['types'];
  error: string | null;
  onChange: (types: NewWebhook['types']) => void;
}

function TypeChoice({ types, error, onChange }: TypeChoiceProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  return (
    <fieldset className={styles.types}>
      <legend>{words.fields.types}</legend>
      {chosenWebhookTypes.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            aria-invalid={error !== null || undefined}
            checked={types.includes(type)}
            onChange={({ target }) =>
              onChange(
                chosenWebhookTypes.filter((one) => (one === type ? target.checked : types.includes(one))),
              )
            }
          />
          {webhookTypeTable[type][language]} <code>{type}</code>
        </label>
      ))}
      <p className={styles.note}>{words.typesHint}</p>
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
