import { limits } from '@rackhand/contract/limits';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useId } from 'react';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LineField } from '../../ui/line-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './exclude-fields.module.css';
import { exclusionMessages } from './exclusion-messages.ts';
import { type ExclusionChoice, offeredPresets, type UntilChoice, withUntil } from './use-exclusion-choice.ts';

interface ExcludeFieldsProps {
  choice: ExclusionChoice;
  refusal: Text | null;
  /** It has to end by itself. */
  mustEnd?: boolean;
  onChange: (change: Partial<ExclusionChoice>) => void;
  /** The time has been left. */
  onLook: () => void;
}

/** Why and until when: for one device or many, in a dialog or beside the rack. */
export function ExcludeFields(props: ExcludeFieldsProps): ReactElement {
  const { choice, refusal, mustEnd = false, onChange, onLook } = props;
  const words = useMessages(exclusionMessages);
  const language = useLanguage();
  const refusalId = useId();
  const presets = offeredPresets(useNow());
  const choices: UntilChoice[] = [...(mustEnd ? [] : ['none' as const]), ...presets, 'custom'];
  const labels = { none: words.noEnd, custom: words.custom, ...words.presets };
  return (
    <div className={styles.fields}>
      <LineField label={words.reason}>
        <input
          type="text"
          value={choice.reason}
          maxLength={limits.updateReasonCharacters}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </LineField>
      <LineField label={words.until}>
        <select
          value={choice.until}
          aria-describedby={refusal === null ? undefined : refusalId}
          onChange={({ target }) => {
            const until = choices.find((name) => name === target.value) ?? 'none';
            onChange(withUntil(choice, until, Date.now()));
          }}
        >
          {choices.map((until) => (
            <option key={until} value={until}>
              {labels[until]}
            </option>
          ))}
        </select>
      </LineField>
      {choice.until === 'custom' && (
        <LineField label={words.customAt}>
          <input
            type="datetime-local"
            value={choice.customAt}
            aria-invalid={refusal !== null || undefined}
            aria-describedby={refusal === null ? undefined : refusalId}
            onChange={({ target }) => onChange({ customAt: target.value })}
            onBlur={onLeave(onLook)}
          />
        </LineField>
      )}
      {refusal !== null && (
        <p id={refusalId} className={styles.refusal} role="alert">
          {refusal[language]}
        </p>
      )}
    </div>
  );
}
