import type { WholeRun } from '@rackhand/contract/test/test-run';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, buttonLink } from '../../../ui/button.tsx';
import { JunitButton } from '../../downloads/download-buttons.tsx';
import { ReclassifyDialog } from '../../reclassification/lazy-dialogs.ts';
import { detailMessages } from '../detail-messages.ts';

/** What can be done with a run that has ended: judge it anew, see it beside another one. */
export function JudgedTools({ run }: { run: WholeRun }): ReactElement {
  const words = useMessages(detailMessages);
  const [isOpen, setOpen] = useState(false);
  const runIds = useMemo(() => [run.test_run_id], [run.test_run_id]);
  return (
    <>
      <Button whyNot={run.files_gone ? words.logGone : null} onClick={() => setOpen(true)}>
        {words.reclassify}
      </Button>
      <Link className={buttonLink} to={paths.testCompare} search={{ a: run.test_run_id }}>
        {words.compare}
      </Link>
      <JunitButton id={run.test_run_id} />
      {isOpen && <ReclassifyDialog runIds={runIds} onClose={() => setOpen(false)} />}
    </>
  );
}
