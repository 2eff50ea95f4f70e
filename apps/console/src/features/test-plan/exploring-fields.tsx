import { type Strategy, strategies, strategyWords } from '@rackhand/contract/test/autonomous-limits';
import type { ReactElement } from 'react';
import { NumberField } from '../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { AvoidFields } from './exploring/avoid-fields.tsx';
import type { ExploringDraft } from './exploring-draft.ts';
import { exploringMessages } from './exploring-messages.ts';
import { faultIn, type PlanFaults } from './field-faults.ts';
import styles from './plan.module.css';
import { ScenarioEditor } from './scenario-editor.tsx';

interface ExploringFieldsProps {
  exploring: ExploringDraft;
  faults: PlanFaults;
  onChange: (exploring: ExploringDraft) => void;
}

/** How an app is explored by itself. Document 9, Executors. */
export function ExploringFields(props: ExploringFieldsProps): ReactElement {
  const { exploring, faults, onChange } = props;
  const words = useMessages(exploringMessages);
  const language = useLanguage();
  return (
    <>
      <fieldset className={styles.section}>
        <legend>{words.title}</legend>
        <p className={styles.quiet}>{words.lead}</p>
        <div className={styles.fields}>
          <StrategyField
            value={exploring.strategy}
            onChange={(strategy) => onChange({ ...exploring, strategy })}
          />
          <LineFields {...props} />
          <ListFields {...props} />
        </div>
      </fieldset>
      <AvoidFields
        avoid={exploring.avoid}
        error={faultIn(faults, 'parameters.avoid')?.[language] ?? null}
        onChange={(avoid) => onChange({ ...exploring, avoid })}
      />
      <ScenarioEditor
        name="parameters.before"
        words={{ title: words.before, hint: words.beforeHint, empty: words.beforeEmpty }}
        value={exploring.before}
        error={faultIn(faults, 'parameters.before')?.[language] ?? null}
        onChange={(before) => onChange({ ...exploring, before })}
      />
    </>
  );
}

function StrategyField(props: { value: Strategy; onChange: (strategy: Strategy) => void }): ReactElement {
  const words = useMessages(exploringMessages);
  const language = useLanguage();
  return (
    <FormField name="parameters.strategy" label={words.strategy} error={null} width="one">
      {(control) => (
        <select
          {...control}
          value={props.value}
          onChange={({ target }) => {
            const strategy = strategies.find((one) => one === target.value);
            if (strategy !== undefined) props.onChange(strategy);
          }}
        >
          {strategies.map((strategy) => (
            <option key={strategy} value={strategy}>
              {strategyWords[strategy][language]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

const numbers = ['seed', 'max_events', 'interval_ms'] as const;

function LineFields({ exploring, faults, onChange }: ExploringFieldsProps): ReactElement[] {
  const words = useMessages(exploringMessages);
  const language = useLanguage();
  return numbers.map((name) => (
    <NumberField
      key={name}
      name={`parameters.${name}`}
      label={words[name]}
      {...(name === 'seed' ? { hint: words.seedHint } : {})}
      error={faultIn(faults, `parameters.${name}`)?.[language] ?? null}
      width="one"
      value={exploring[name]}
      onChange={(typed) => onChange({ ...exploring, [name]: typed })}
    />
  ));
}

const lists = ['allowed_packages', 'texts'] as const;

function ListFields({ exploring, faults, onChange }: ExploringFieldsProps): ReactElement[] {
  const words = useMessages(exploringMessages);
  const language = useLanguage();
  return lists.map((name) => (
    <FormField
      key={name}
      name={`parameters.${name}`}
      label={words[name]}
      hint={name === 'texts' ? words.textsHint : words.allowedHint}
      error={faultIn(faults, `parameters.${name}`)?.[language] ?? null}
      width="one"
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          value={exploring[name]}
          onChange={({ target }) => onChange({ ...exploring, [name]: target.value })}
        />
      )}
    </FormField>
  ));
}
