import { overlaps, type ScheduleDays } from '@rackhand/contract/test/project';
import { overlapWords } from '@rackhand/contract/test/project-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { faultIn, type PlanFaults } from '../../test-plan/field-faults.ts';
import { CronField } from '../cron-field.tsx';
import styles from './editor.module.css';
import { editorMessages } from './editor-messages.ts';
import type { ScheduleDraft } from './project-draft.ts';

interface ScheduleFieldsProps {
  schedule: ScheduleDraft;
  faults: PlanFaults;
  onChange: (schedule: ScheduleDraft) => void;
}

/** By hand, or when: an expression, said in words, with the next times that it stands for. */
export function ScheduleFields({ schedule, faults, onChange }: ScheduleFieldsProps): ReactElement {
  const words = useMessages(editorMessages);
  const options = [
    { value: 'hand', label: words.byHand },
    { value: 'timed', label: words.timed },
  ] as const;
  return (
    <fieldset className={styles.section}>
      <legend>{words.parts.schedule}</legend>
      <div>
        <Segmented
          label={words.parts.schedule}
          options={options}
          value={schedule.isTimed ? 'timed' : 'hand'}
          onChange={(value) => onChange({ ...schedule, isTimed: value === 'timed' })}
        />
      </div>
      <div className={styles.fields}>
        {schedule.isTimed && <TimeFields schedule={schedule} faults={faults} onChange={onChange} />}
        <Overlap schedule={schedule} onChange={onChange} />
      </div>
    </fieldset>
  );
}

function TimeFields({ schedule, faults, onChange }: ScheduleFieldsProps): ReactElement {
  const words = useMessages(editorMessages);
  const language = useLanguage();
  return (
    <>
      <CronField
        name="schedule.cron"
        cron={schedule.cron}
        fault={faultIn(faults, 'schedule.cron')}
        days={daysOf(schedule)}
        onChange={(cron) => onChange({ ...schedule, cron })}
      />
      {(['starts_on', 'ends_on'] as const).map((name) => (
        <FormField
          key={name}
          name={`schedule.${name}`}
          label={name === 'starts_on' ? words.startsOn : words.endsOn}
          error={faults[`schedule.${name}`]?.[language] ?? null}
          width="one"
        >
          {(control) => (
            <input
              {...control}
              type="date"
              value={schedule[name]}
              onChange={({ target }) => onChange({ ...schedule, [name]: target.value })}
            />
          )}
        </FormField>
      ))}
    </>
  );
}

function daysOf({ starts_on, ends_on }: ScheduleDraft): ScheduleDays {
  return { starts_on: starts_on || null, ends_on: ends_on || null };
}

function Overlap({ schedule, onChange }: Omit<ScheduleFieldsProps, 'faults'>): ReactElement {
  const words = useMessages(editorMessages);
  const language = useLanguage();
  return (
    <FormField name="schedule.overlap" label={words.overlap} error={null} width="one">
      {(control) => (
        <select
          {...control}
          value={schedule.overlap}
          onChange={({ target }) => {
            const overlap = overlaps.find((one) => one === target.value);
            if (overlap !== undefined) onChange({ ...schedule, overlap });
          }}
        >
          {overlaps.map((one) => (
            <option key={one} value={one}>
              {overlapWords[one][language]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
