import { type ReactElement, useMemo } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { DeviceChooser } from '../device-chooser/device-chooser.tsx';
import { reasonOf } from '../devices/said-why.ts';
import { useDevices } from '../devices/use-devices.ts';
import { faultIn, type PlanFaults } from './field-faults.ts';
import styles from './plan.module.css';
import type { TargetDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';
import { FilterFields } from './target/filter-fields.tsx';
import { WhyNotNow } from './target/why-not-now.tsx';

interface TargetFieldsProps {
  target: TargetDraft;
  faults: PlanFaults;
  onChange: (target: TargetDraft) => void;
}

/** These devices, or those that a filter takes when it starts. */
export function TargetFields({ target, faults, onChange }: TargetFieldsProps): ReactElement {
  const words = useMessages(planMessages);
  const language = useLanguage();
  const { data: devices } = useDevices();
  const infos = useMemo(() => new Map(devices?.map(({ arn, info }) => [arn, info])), [devices]);
  const fault = faultIn(faults, 'devices') ?? faultIn(faults, 'device_filter');
  const options = [
    { value: 'devices', label: words.byDevices },
    { value: 'filter', label: words.byFilter },
  ] as const;
  return (
    <section className={styles.section} aria-label={words.target}>
      <div>
        <Segmented
          label={words.target}
          options={options}
          value={target.by}
          onChange={(by) => onChange({ ...target, by })}
        />
      </div>
      {target.by === 'devices' ? (
        <DeviceChooser
          chosen={target.arns}
          onChoose={(arns) => onChange({ ...target, arns })}
          noteOf={({ arn }) => {
            const info = infos.get(arn);
            return info && <WhyNotNow state={info.state} why={reasonOf(info, language)} />;
          }}
        />
      ) : (
        <FilterFields filter={target.filter} onChange={(filter) => onChange({ ...target, filter })} />
      )}
      {fault !== null && (
        <p className={styles.bad} role="alert">
          {fault[language]}
        </p>
      )}
    </section>
  );
}
