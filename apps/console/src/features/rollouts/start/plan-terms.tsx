import type { ReactElement } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { bounds, numberOf, type PlanDraft } from './plan-draft.ts';
import styles from './start.module.css';
import { startMessages } from './start-messages.ts';

interface PlanTermsProps {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
}

/** Under which conditions a stage passes. */
export function PlanTerms({ draft, onChange }: PlanTermsProps): ReactElement {
  const words = useMessages(startMessages);
  const terms = [
    ['success_percent', words.successPercent, words.successHint],
    ['watch_minutes', words.watchMinutes, words.watchHint],
    ['stage_minutes', words.stageMinutes, words.stageHint],
  ] as const;
  return (
    <div className={styles.terms}>
      {terms.map(([name, label, hint]) => {
        const [first, last] = bounds[name];
        const isWrong = numberOf(draft[name], bounds[name]) === null;
        return (
          <NumberField
            key={name}
            name={name}
            label={label}
            hint={hint}
            error={isWrong ? words.outOfBounds(String(first), String(last)) : null}
            width="one"
            digits={5}
            value={draft[name]}
            onChange={(typed) => onChange({ ...draft, [name]: typed })}
          />
        );
      })}
    </div>
  );
}
