import { keepTest } from '@rackhand/contract/endpoints/tests';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { JunitButton } from '../../downloads/download-buttons.tsx';
import { runMessages } from '../../tests/run-messages.ts';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { ProjectDialog } from '../tools/project-dialog.tsx';
import { useAct } from '../tools/use-act.ts';
import { type TestAct, TestActDialog } from './test-act-dialog.tsx';
import { wholeMessages } from './whole-messages.ts';
import type { TestWithRuns } from './whole-test.ts';

/** What can be done with all runs of a test at once. */
export function TestTools({ test, runs }: TestWithRuns): ReactElement {
  const words = useMessages(detailMessages);
  const { stop } = useMessages(runMessages);
  const { allEnded, notEnded, projectLead } = useMessages(wholeMessages);
  const [asking, setAsking] = useState<TestAct | 'project' | null>(null);
  const close = (): void => setAsking(null);
  const open = runs.filter(({ state }) => state !== 'ended');
  const id = String(test.tid);
  return (
    <div className={styles.tools}>
      <Button onClick={() => setAsking('access')}>{words.access}</Button>
      <Button onClick={() => setAsking('project')}>{words.saveAsProject}</Button>
      <KeepButton test={test} runs={runs} />
      <Button whyNot={open.length > 0 ? notEnded : null} onClick={() => setAsking('again')}>
        {words.rerun}
      </Button>
      {test.result !== null && <JunitButton id={id} />}
      <Button
        look="danger"
        busy={open.length > 0 && open.every(({ is_stopping }) => is_stopping)}
        whyNot={open.length === 0 ? allEnded : null}
        onClick={() => setAsking('stop')}
      >
        {stop}
      </Button>
      {asking === 'project' && <ProjectDialog id={id} lead={projectLead} onClose={close} />}
      {asking !== null && asking !== 'project' && (
        <TestActDialog act={asking} tid={test.tid} runs={runs} onClose={close} />
      )}
    </div>
  );
}

function KeepButton({ test: { tid, kept, files_gone }, runs }: TestWithRuns): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const act = useAct();
  const change = async () => {
    await api.call(keepTest, { params: { id: String(tid) }, body: { keep: !kept } });
    const count = formatNumber(runs.length);
    return inBoth(wholeMessages, (said) => (kept ? said.unkept : said.kept)(count));
  };
  return (
    <PressButton aria-pressed={kept} whyNot={files_gone ? words.filesGone : null} onPress={() => act(change)}>
      {words.keep}
    </PressButton>
  );
}
