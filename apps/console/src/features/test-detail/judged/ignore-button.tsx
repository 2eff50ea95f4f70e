import type { WholeRun } from '@rackhand/contract/test/test-run';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IgnoreDialog } from '../../reclassification/lazy-dialogs.ts';
import { detailMessages } from '../detail-messages.ts';

/** From the line that has decided to what it would be without it. */
export function IgnoreButton({ run }: { run: WholeRun }): ReactElement {
  const words = useMessages(detailMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {words.ignore}
      </Button>
      {isOpen && <IgnoreDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
