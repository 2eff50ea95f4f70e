import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type ReactElement, useRef, useState } from 'react';
import { PageGuard } from '../../../platform/form/unsaved-guard.tsx';
import { useSubmit } from '../../../platform/form/use-submit.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { doublePressIsOver } from '../../../ui/presses.ts';
import { useFocusFault } from '../../../ui/use-focus-fault.ts';
import type { PlanFaults } from '../../test-plan/field-faults.ts';
import { planDraftOf, saysTheSame } from '../../test-plan/plan-draft.ts';
import { PlanFields } from '../../test-plan/plan-fields.tsx';
import styles from '../custom-test.module.css';
import { customTestMessages } from '../custom-test-messages.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { type CustomDraft, useStartTest } from './use-start-test.ts';

type Test = AnswerOf<typeof startCustomTest>;

/** What is to run once; it stays after the start, to be started again. */
export function StartForm({ onStarted }: { onStarted: (test: Test) => void }): ReactElement {
  const words = useMessages(customTestMessages);
  const language = useLanguage();
  const [sent, setSent] = useState<CustomDraft>(() => ({ ...planDraftOf(null), note: '' }));
  const [draft, setDraft] = useState(sent);
  const [faults, setFaults] = useState<PlanFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const start = useStartTest();
  const { busy, onSubmit } = useSubmit(async () => {
    const isOver = doublePressIsOver();
    const started = await start(draft);
    setFaults('faults' in started ? started.faults : {});
    if (!('test' in started)) return;
    setSent(draft);
    onStarted(started.test);
    // The form stays: the second press of a double click would start another one.
    await isOver;
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <PageGuard isDirty={!busy && !saysTheSame(draft, sent)} />
      <PlanFields
        draft={draft}
        faults={faults}
        onChange={setDraft}
        belowScenario={(insert) => (
          <details className={styles.inspector}>
            <summary>{words.inspector}</summary>
            <Inspector arns={draft.target.arns} onInsert={insert} />
          </details>
        )}
      />
      <FormField name="note" label={words.note} error={faults.note?.[language] ?? null} width="full">
        {(control) => (
          <input
            {...control}
            value={draft.note}
            maxLength={runLimits.noteCharacters}
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        )}
      </FormField>
      <div className={styles.end}>
        {faults.call !== undefined && (
          <p className={styles.bad} role="alert">
            {faults.call[language]}
          </p>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? words.starting : words.start}
        </Button>
      </div>
    </form>
  );
}
