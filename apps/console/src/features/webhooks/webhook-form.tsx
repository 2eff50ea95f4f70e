import {
  chosenWebhookTypes,
  type NewWebhook,
  type Webhook,
  webhookLimits,
  webhookTypeTable,
} from '@rackhand/contract/webhook/webhook';
import { type ReactElement, useEffect } from 'react';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { FieldClashes } from '../../platform/form/field-clashes.tsx';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type EditedField, useSaveWebhook } from './use-save-webhook.ts';
import { webhookMessages } from './webhook-messages.ts';
import styles from './webhooks.module.css';

interface WebhookFormProps {
  webhook: Webhook | null;
  onDirty: (isDirty: boolean) => void;
  onMade: (made: { name: string; secret: string }) => void;
  onDone: () => void;
  onClose: () => void;
}

const limitsOf = { name: webhookLimits.nameCharacters, url: webhookLimits.urlCharacters } as const;

export function WebhookForm({ webhook, onDirty, onMade, onDone, onClose }: WebhookFormProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const saving = useSaveWebhook(webhook, onMade);
  const { draft, set, isDirty, faults, of, look, save } = saving;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <DialogForm
      words={words}
      submit={webhook === null ? words.add : words.save}
      submitting={webhook === null ? words.adding : words.saving}
      whyNot={isDirty || webhook === null ? null : words.unchanged}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onDone={onDone}
      onClose={onClose}
    >
      <Clashes {...saving} />
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
              onChange={({ target }) => set({ [field]: target.value })}
              onBlur={onLeave(() => look(field, draft[field]))}
            />
          )}
        </FormField>
      ))}
      <TypeChoice
        types={draft.types}
        error={of('types')?.[language] ?? null}
        onChange={(types) => set({ types })}
      />
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
    </DialogForm>
  );
}

type ClashesProps = Pick<ReturnType<typeof useSaveWebhook>, 'draft' | 'set' | 'base' | 'clashes'>;

/** What somebody else, who was faster, has made of it. */
function Clashes(saving: ClashesProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const names = { ...words.fields, enabled: words.enabled };
  const textOf = (of: NewWebhook, field: EditedField): string => {
    if (field === 'enabled') return of.enabled ? words.on : words.off;
    return field === 'types'
      ? of.types.map((type) => webhookTypeTable[type][language]).join('\n')
      : of[field];
  };
  return <FieldClashes {...saving} nameOf={(field) => names[field]} textOf={textOf} />;
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
