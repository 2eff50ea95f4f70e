import type { ReactElement } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { CronField } from '../../scheduler/cron-field.tsx';
import { faultIn, type PlanFaults } from '../../test-plan/field-faults.ts';
import styles from '../tokkidan.module.css';
import { appsMessages } from './apps-messages.ts';
import type { TokkidanDraft } from './tokkidan-draft.ts';

interface WhenFieldsProps {
  draft: TokkidanDraft;
  faults: PlanFaults;
  onChange: (draft: TokkidanDraft) => void;
}

/** Whenever devices are idle or at set times, and for how long. */
export function WhenFields({ draft, faults, onChange }: WhenFieldsProps): ReactElement {
  const words = useMessages(appsMessages);
  const language = useLanguage();
  const options = [
    { value: 'idle', label: words.whenIdle },
    { value: 'timed', label: words.timed },
  ] as const;
  return (
    <fieldset className={styles.group}>
      <legend>{words.when}</legend>
      <div>
        <Segmented
          label={words.when}
          options={options}
          value={draft.isTimed ? 'timed' : 'idle'}
          onChange={(value) => onChange({ ...draft, isTimed: value === 'timed' })}
        />
      </div>
      {!draft.isTimed && <p className={styles.quiet}>{words.whenIdleHint}</p>}
      <div className={styles.fields}>
        {draft.isTimed && (
          <CronField
            name="cron"
            cron={draft.cron}
            fault={faultIn(faults, 'cron')}
            onChange={(cron) => onChange({ ...draft, cron })}
          />
        )}
        <NumberField
          name="minutes"
          label={words.minutes}
          hint={words.minutesHint}
          error={faultIn(faults, 'minutes')?.[language] ?? null}
          width="one"
          value={draft.minutes}
          onChange={(typed) => onChange({ ...draft, minutes: typed })}
        />
      </div>
    </fieldset>
  );
}
