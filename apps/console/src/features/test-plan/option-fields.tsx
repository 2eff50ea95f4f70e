import { cleaningPolicies } from '@rackhand/contract/app/cleaning';
import { cleaningPolicyWords } from '@rackhand/contract/app/cleaning-words';
import { screenshotModes } from '@rackhand/contract/test/project';
import { screenshotModeWords } from '@rackhand/contract/test/project-words';
import type { Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { NumberField } from '../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { faultIn, type PlanFaults } from './field-faults.ts';
import styles from './plan.module.css';
import { numberOptions, type OptionsDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';

interface OptionFieldsProps {
  options: OptionsDraft;
  faults: PlanFaults;
  onChange: (options: OptionsDraft) => void;
}

const choices = {
  cleaning_before: { values: cleaningPolicies, said: cleaningPolicyWords },
  cleaning_after: { values: cleaningPolicies, said: cleaningPolicyWords },
  screenshots: { values: screenshotModes, said: screenshotModeWords },
} as const;
const choiceNames = Object.keys(choices) as (keyof typeof choices)[];
const checks = ['reboot_before', 'stop_on_crash'] as const;

/** How it is run; folded, as they are rarely needed. */
export function OptionFields({ options, faults, onChange }: OptionFieldsProps): ReactElement {
  const words = useMessages(planMessages);
  const language = useLanguage();
  const cleaning = cleaningPolicyWords[options.cleaning_after][language];
  return (
    <details className={styles.options} open={faultIn(faults, 'options') !== null || undefined}>
      <summary>
        <strong>{words.options}</strong>
        <span className={styles.quiet}>
          {words.optionsSaid(options.limit_minutes, options.priority, cleaning)}
        </span>
      </summary>
      <div className={styles.fields}>
        {numberOptions.map((name) => (
          <NumberField
            key={name}
            name={`options.${name}`}
            label={words.optionNames[name]}
            error={faults[`options.${name}`]?.[language] ?? null}
            width="one"
            value={options[name]}
            onChange={(typed) => onChange({ ...options, [name]: typed })}
          />
        ))}
        {choiceNames.map((name) => {
          const { values, said }: { values: readonly string[]; said: Readonly<Record<string, Text>> } =
            choices[name];
          return (
            <FormField
              key={name}
              name={`options.${name}`}
              label={words.optionNames[name]}
              error={faults[`options.${name}`]?.[language] ?? null}
              width="one"
            >
              {(control) => (
                <select
                  {...control}
                  value={options[name]}
                  onChange={({ target }) => onChange({ ...options, [name]: target.value })}
                >
                  {values.map((value) => (
                    <option key={value} value={value}>
                      {said[value]?.[language]}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          );
        })}
        {checks.map((name) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              className={styles.box}
              checked={options[name]}
              onChange={({ target }) => onChange({ ...options, [name]: target.checked })}
            />
            {words.optionNames[name]}
          </label>
        ))}
      </div>
    </details>
  );
}
