import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import { namesQuery } from '../alert-rule-queries.ts';
import styles from '../alert-rules.module.css';
import type { FieldProps } from './field-props.ts';

/** Who is told: addresses, and webhooks by their names. */
export function RecipientFields({ draft, said, onChange }: FieldProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertRuleMessages);
  const query = useQuery(namesQuery(api));
  const { webhooks } = draft;
  return (
    <>
      <FormField
        name="emails"
        label={words.fields.emails}
        hint={words.hints.emails}
        error={said('emails')}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            spellCheck={false}
            value={draft.emails}
            onChange={({ target }) => onChange({ emails: target.value })}
          />
        )}
      </FormField>
      <fieldset className={styles.choices}>
        <legend>{words.fields.webhooks}</legend>
        {query.error !== null && (
          <FailurePlate title={words.namesFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data?.webhooks.length === 0 && <p>{words.noWebhooks}</p>}
        {query.data?.webhooks.map(({ webhook_id: id, name, enabled, types }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={webhooks.includes(id)}
              onChange={({ target }) =>
                onChange({
                  webhooks: target.checked ? [...webhooks, id] : webhooks.filter((other) => other !== id),
                })
              }
            />
            {name}
            {!enabled && <Mark sign="‖">{words.off}</Mark>}
            {!types.includes('alert.opened') && <Mark sign="▲">{words.deaf}</Mark>}
          </label>
        ))}
        {said('webhooks') !== null && (
          <p className={styles.error} role="alert">
            {said('webhooks')}
          </p>
        )}
      </fieldset>
    </>
  );
}
