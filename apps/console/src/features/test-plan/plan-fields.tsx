import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { AppFields } from './app-fields.tsx';
import { ExploringFields } from './exploring-fields.tsx';
import { faultIn, type PlanFaults } from './field-faults.ts';
import { KindFields } from './kind-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import type { PlanDraft } from './plan-draft.ts';
import { ScenarioEditor } from './scenario-editor.tsx';
import { TargetFields } from './target-fields.tsx';

interface PlanFieldsProps<Draft extends PlanDraft> {
  draft: Draft;
  faults: PlanFaults;
  onChange: (draft: Draft) => void;
  /** Below the scenario, with what puts steps into it. */
  belowScenario?: (insert: (step: string) => void) => ReactNode;
}

/** What is run, on which devices and how: the same in a project and in a test by hand. */
export function PlanFields<Draft extends PlanDraft>(props: PlanFieldsProps<Draft>): ReactElement {
  const { draft, faults, onChange } = props;
  const language = useLanguage();
  return (
    <>
      <KindFields
        draft={draft}
        faults={faults}
        onType={(test_type) => onChange({ ...draft, test_type })}
        onExecutor={(executor) => onChange({ ...draft, executor })}
        onLabel={(runner_label) => onChange({ ...draft, options: { ...draft.options, runner_label } })}
      />
      <AppFields app={draft.app} faults={faults} onChange={(app) => onChange({ ...draft, app })} />
      <TargetFields
        target={draft.target}
        faults={faults}
        onChange={(target) => onChange({ ...draft, target })}
      />
      {draft.test_type === 'scenario' ? (
        <ScenarioEditor
          value={draft.scenario}
          error={faultIn(faults, 'scenario')?.[language] ?? null}
          onChange={(scenario) => onChange({ ...draft, scenario })}
          below={props.belowScenario}
        />
      ) : (
        <ExploringFields
          exploring={draft.exploring}
          faults={faults}
          onChange={(exploring) => onChange({ ...draft, exploring })}
        />
      )}
      <OptionFields
        options={draft.options}
        faults={faults}
        onChange={(options) => onChange({ ...draft, options })}
      />
    </>
  );
}
