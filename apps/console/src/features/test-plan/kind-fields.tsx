import { type Executor, executors, type TestType } from '@rackhand/contract/test/run-states';
import { executorWords, testTypeWords } from '@rackhand/contract/test/run-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { faultIn, type PlanFaults } from './field-faults.ts';
import styles from './plan.module.css';
import type { PlanDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';

interface KindFieldsProps {
  draft: PlanDraft;
  faults: PlanFaults;
  onType: (type: TestType) => void;
  onExecutor: (executor: Executor) => void;
  onLabel: (label: string) => void;
}

/** As people look for them: what is written first. */
const typesInOrder: readonly TestType[] = ['scenario', 'autonomous'];

/** What kind of test it is, and what carries it out. */
export function KindFields({ draft, faults, onType, onExecutor, onLabel }: KindFieldsProps): ReactElement {
  const words = useMessages(planMessages);
  const language = useLanguage();
  const { test_type, executor, options } = draft;
  return (
    <section className={styles.section} aria-label={words.kind}>
      <div>
        <Segmented
          label={words.kind}
          options={typesInOrder.map((value) => ({ value, label: testTypeWords[value][language] }))}
          value={test_type}
          onChange={onType}
        />
      </div>
      <div className={styles.fields}>
        <FormField
          name="executor"
          label={words.executor}
          hint={words.executorHints[executor]}
          error={faultIn(faults, 'executor')?.[language] ?? null}
          width="one"
        >
          {(control) => (
            <select
              {...control}
              value={executor}
              onChange={({ target }) => {
                const chosen = executors.find((one) => one === target.value);
                if (chosen !== undefined) onExecutor(chosen);
              }}
            >
              {executors.map((one) => (
                <option key={one} value={one}>
                  {executorWords[one][language]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {executor === 'external' && (
          <FormField
            name="options.runner_label"
            label={words.optionNames.runner_label}
            hint={words.runnerHint}
            error={faults['options.runner_label']?.[language] ?? null}
            width="one"
          >
            {(control) => (
              <input
                {...control}
                value={options.runner_label}
                maxLength={50}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => onLabel(target.value)}
              />
            )}
          </FormField>
        )}
      </div>
    </section>
  );
}
