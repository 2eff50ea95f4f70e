import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import { rackText } from '../rule-words.ts';
import { bounds, ruleOf, type StageDraft, stageKinds } from './plan-draft.ts';
import { type PlannedDevice, racksOf } from './racks-of.ts';
import { StageChooser } from './stage-chooser.tsx';
import styles from './start.module.css';
import { startMessages } from './start-messages.ts';

interface StageFieldsProps {
  stage: StageDraft;
  /** Its number. */
  place: string;
  /** All that the app is given to. */
  devices: readonly PlannedDevice[];
  onChange: (stage: StageDraft) => void;
  /** null: it is the only one. */
  onRemove: (() => void) | null;
}

/** How a stage chooses its devices, and by which value. */
export function StageFields(props: StageFieldsProps): ReactElement {
  const { stage, place, devices, onChange, onRemove } = props;
  const words = useMessages(startMessages);
  const { stage: stageName } = useMessages(rolloutMessages);
  const isMissing = ruleOf(stage) === null;
  return (
    <>
      <div className={styles.row}>
        <strong>{stageName(place)}</strong>
        <select
          aria-label={words.kindOf(place)}
          value={stage.kind}
          onChange={({ target }) => {
            const kind = stageKinds.find((one) => one === target.value);
            if (kind !== undefined) onChange({ ...stage, kind });
          }}
        >
          {stageKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
        <StageValue {...props} />
        {onRemove !== null && <IconButton icon="trash" label={words.removeStage(place)} onClick={onRemove} />}
      </div>
      {stage.kind === 'arns' && (
        <StageChooser
          label={words.chooseDevices(place)}
          devices={devices}
          chosen={stage.arns}
          onChoose={(arns) => onChange({ ...stage, arns })}
        />
      )}
      {isMissing && <StageMistake stage={stage} />}
    </>
  );
}

function StageValue({ stage, place, devices, onChange }: StageFieldsProps): ReactElement | null {
  const words = useMessages(startMessages);
  const { rules } = useMessages(rolloutMessages);
  const { kind } = stage;
  const label = words.valueOf(place);
  if (kind === 'arns') return null;
  if (kind === 'rack') {
    const racks = racksOf(devices);
    return (
      <select
        aria-label={label}
        value={stage.rack}
        onChange={({ target }) => onChange({ ...stage, rack: target.value })}
      >
        <option value="">{racks.length === 0 ? words.noRack : words.chooseRack}</option>
        {racks.map(([rack, count]) => (
          <option key={rack} value={rack}>
            {rackText(rack, rules)} · {words.deviceCount(formatNumber(count))}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      aria-invalid={ruleOf(stage) === null || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={stage[kind]}
      onChange={({ target }) => onChange({ ...stage, [kind]: target.value })}
    />
  );
}

function StageMistake({ stage: { kind } }: { stage: StageDraft }): ReactElement {
  const words = useMessages(startMessages);
  const said =
    kind === 'rack'
      ? words.chooseRack
      : kind === 'arns'
        ? words.chooseSomething
        : words.outOfBounds(String(bounds[kind][0]), formatNumber(bounds[kind][1]));
  return (
    <p className={styles.bad} role="alert">
      {said}
    </p>
  );
}
