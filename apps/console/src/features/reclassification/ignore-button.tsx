import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import type { IgnoredRun } from './ignored-run.ts';
import { IgnoreDialog } from './lazy-dialogs.ts';
import { reclassifyMessages } from './reclassify-messages.ts';

/** From the line that has decided to what it would be without it. */
export function IgnoreButton({ run }: { run: IgnoredRun }): ReactElement {
  const words = useMessages(reclassifyMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.ignore}
      </Button>
      {isOpen && <IgnoreDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
