import { alertableStates, alertKind } from '@rackhand/contract/alert/alert-kinds';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { ReactElement } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import styles from '../alert-rules.module.css';
import type { FieldProps } from './field-props.ts';

/** What of its kind is trouble: states, or a number. */
export function LimitFields(props: FieldProps): ReactElement | null {
  const { draft, said, onChange } = props;
  const language = useLanguage();
  const { limit } = alertKind(draft.kind);
  if (draft.kind === 'state') return <StateField {...props} />;
  if (limit === null) return null;
  return (
    <NumberField
      name="limit"
      label={`${limit.words[language]} (${limit.unit})`}
      error={said('limit')}
      width="one"
      value={draft.limit}
      onChange={(typed) => onChange({ limit: typed })}
    />
  );
}

function StateField({ draft, said, onChange }: FieldProps): ReactElement {
  const words = useMessages(alertRuleMessages);
  const language = useLanguage();
  const { states } = draft;
  const error = said('states');
  return (
    <fieldset className={styles.choices} data-wide>
      <legend>{words.fields.states}</legend>
      {alertableStates.map((state) => (
        <label key={state}>
          <input
            type="checkbox"
            aria-invalid={error !== null || undefined}
            checked={states.includes(state)}
            onChange={({ target }) =>
              onChange({
                states: target.checked ? [...states, state] : states.filter((other) => other !== state),
              })
            }
          />
          {deviceStateTable[state][language]}
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
