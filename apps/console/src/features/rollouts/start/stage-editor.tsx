import type { RolloutPreview } from '@rackhand/contract/app/rollout';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import { newStage, type PlanDraft, ruleOf, type StageDraft } from './plan-draft.ts';
import { StageDevices } from './stage-devices.tsx';
import { StageFields } from './stage-fields.tsx';
import styles from './start.module.css';
import { startMessages } from './start-messages.ts';

interface StageEditorProps {
  draft: PlanDraft;
  preview: { data: RolloutPreview | undefined; error: Error | null; refetch: () => unknown };
  /** Stages that there can be. */
  most: number;
  onChange: (stages: readonly StageDraft[]) => void;
}

/** Which devices each stage takes, and who they are; those that are left are the last stage. */
export function StageEditor({ draft, preview, most, onChange }: StageEditorProps): ReactElement {
  const words = useMessages(startMessages);
  const { rules, stage: stageName } = useMessages(rolloutMessages);
  const { stages } = draft;
  const { data, error } = preview;
  const devices = data?.stages.flatMap((stage) => stage.devices) ?? [];
  const change = (stage: StageDraft): void =>
    onChange(stages.map((one) => (one.key === stage.key ? stage : one)));
  const rest = data?.stages.find(({ rule }) => rule === null);
  return (
    <fieldset className={styles.editor}>
      <legend>{words.stages}</legend>
      <p className={styles.quiet}>{words.stagesHint}</p>
      <ol className={styles.stages}>
        {stages.map((stage, at) => (
          <li key={stage.key}>
            <StageFields
              stage={stage}
              place={String(at + 1)}
              devices={devices}
              onChange={change}
              onRemove={
                stages.length === 1 ? null : () => onChange(stages.filter((one) => one.key !== stage.key))
              }
            />
            {ruleOf(stage) !== null && <StageDevices planned={plannedOf(stages, at, data)} />}
          </li>
        ))}
        <li>
          <div className={styles.row}>
            <strong>{stageName(String(stages.length + 1))}</strong>
            <span>{rules.rest}</span>
          </div>
          <StageDevices planned={rest?.devices ?? (data === undefined ? undefined : [])} />
        </li>
      </ol>
      <div>
        <Button
          whyNot={stages.length < most ? null : words.tooMany(String(most))}
          onClick={() => onChange([...stages, newStage()])}
        >
          {words.addStage}
        </Button>
      </div>
      {(data === undefined || error !== null) && (
        <LoadState
          query={preview}
          words={{ loading: words.previewLoading, loadFailed: words.previewFailed }}
          rows={2}
        />
      )}
    </fieldset>
  );
}

/** The server numbers those stages that are filled in. */
function plannedOf(
  stages: readonly StageDraft[],
  at: number,
  preview: RolloutPreview | undefined,
): RolloutPreview['stages'][number]['devices'] | undefined {
  const before = stages.slice(0, at).filter((stage) => ruleOf(stage) !== null).length;
  const planned = preview?.stages[before];
  return planned?.rule === null ? [] : planned?.devices;
}
