import type { DeviceType } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { type RecoverableState, recoverableStates } from '@rackhand/contract/recovery/recovery-policy';
import { type RecoveryRung, recoveryRungs, rungWords } from '@rackhand/contract/recovery/rungs';
import { type ReactElement, useId } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from '../recovery.module.css';
import { policyMessages } from './policy-messages.ts';

interface BoxesProps<Value extends string> {
  legend: string;
  hint: string;
  fault: string | undefined;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any of a list; they stay in the order of the list. */
function Boxes<Value extends string>(props: BoxesProps<Value>): ReactElement {
  const id = useId();
  const { legend, hint, fault, options, chosen, onChange } = props;
  const toggle = (value: Value): void =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.boxes} aria-describedby={id}>
      <legend>{legend}</legend>
      <p id={id} className={styles.quiet}>
        {hint}
      </p>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            aria-invalid={fault === undefined ? undefined : true}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {label}
        </label>
      ))}
      {fault !== undefined && <p role="alert">{fault}</p>}
    </fieldset>
  );
}

/** Only boxes have a card that captures their picture. */
const ofBoxes: readonly RecoverableState[] = ['CAPTURE_CARD_NOT_FOUND', 'HDMI_NO_SIGNAL'];

interface StateBoxesProps {
  type: DeviceType;
  states: readonly RecoverableState[];
  fault: string | undefined;
  onChange: (states: RecoverableState[]) => void;
}

export function StateBoxes({ type, states, fault, onChange }: StateBoxesProps): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const options = recoverableStates
    .filter((value) => type === 'stb' || !ofBoxes.includes(value))
    .map((value) => ({ value, label: stateWord(value, language) }));
  return (
    <Boxes legend={words.states} hint={words.statesHint} {...{ fault, options, onChange }} chosen={states} />
  );
}

interface RungBoxesProps {
  rungs: readonly RecoveryRung[];
  fault: string | undefined;
  onChange: (rungs: RecoveryRung[]) => void;
}

export function RungBoxes({ rungs, fault, onChange }: RungBoxesProps): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const options = recoveryRungs.map((value) => ({ value, label: rungWords[value][language] }));
  return (
    <Boxes legend={words.rungs} hint={words.rungsHint} {...{ fault, options, onChange }} chosen={rungs} />
  );
}
