import { rerunTest } from '@rackhand/contract/endpoints/repeat-tests';
import { changeAccess, keepTest } from '@rackhand/contract/endpoints/tests';
import { accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { whyNoRerun } from '@rackhand/contract/test/why-no-rerun';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filters.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { runMessages } from '../../tests/run-messages.ts';
import { detailMessages } from '../detail-messages.ts';
import { JudgedTools } from '../judged/judged-tools.tsx';
import styles from '../test-detail.module.css';
import { ProjectDialog } from './project-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useAct } from './use-act.ts';

/** What can be done with one run: stop it, say who sees it, keep its files, do it again, make a project of it. */
export function RunTools({ run }: { run: WholeRun }): ReactElement {
  const words = useMessages(detailMessages);
  const { stop } = useMessages(runMessages);
  const [asking, setAsking] = useState<'stop' | 'project' | null>(null);
  const isOver = run.state === 'ended';
  return (
    <div className={styles.tools}>
      <AccessField run={run} />
      <Button onClick={() => setAsking('project')}>{words.saveAsProject}</Button>
      {isOver && !run.files_gone && <KeepButton run={run} />}
      {isOver && <RerunButton run={run} />}
      {isOver && <JudgedTools run={run} />}
      {!isOver && (
        <Button look="danger" busy={run.is_stopping} onClick={() => setAsking('stop')}>
          {stop}
        </Button>
      )}
      {asking === 'stop' && <StopDialog id={run.test_run_id} onClose={() => setAsking(null)} />}
      {asking === 'project' && (
        <ProjectDialog id={run.test_run_id} lead={words.projectLead} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

function AccessField({ run: { test_run_id, access } }: { run: WholeRun }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const act = useAct();
  return (
    <FilterField label={words.access}>
      <select
        value={access}
        onChange={({ target }) => {
          const ac_mode = accessModes.find((mode) => mode === target.value) ?? access;
          void act(async () => {
            await api.call(changeAccess, { body: { test_run_id, ac_mode } });
            return inBoth(detailMessages, (said) => said.accessChanged);
          });
        }}
      >
        {accessModes.map((mode) => (
          <option key={mode} value={mode}>
            {accessModeWords[mode][language]}
          </option>
        ))}
      </select>
    </FilterField>
  );
}

function KeepButton({ run: { test_run_id: id, kept } }: { run: WholeRun }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const act = useAct();
  const change = async () => {
    await api.call(keepTest, { params: { id }, body: { keep: !kept } });
    return inBoth(detailMessages, (said) => said[kept ? 'unkept' : 'kept']);
  };
  return (
    <PressButton aria-pressed={kept} onPress={() => act(change)}>
      {words.keep}
    </PressButton>
  );
}

/** On the same device; its page opens. */
function RerunButton({ run }: { run: WholeRun }): ReactElement {
  const { test_run_id: id } = run;
  const { api } = usePlatform();
  const language = useLanguage();
  const words = useMessages(detailMessages);
  const navigate = useNavigate();
  const act = useAct();
  const start = async () => {
    const { tid } = await callOnce(api, rerunTest, { params: { id }, intent: newIntent() });
    await navigate({ to: paths.testDetail, search: { run: `${String(tid)}-1` } });
    return inBoth(detailMessages, (said) => said.startedAgain);
  };
  return (
    <PressButton whyNot={whyNoRerun(run)?.[language] ?? null} onPress={() => act(start)}>
      {words.rerun}
    </PressButton>
  );
}
