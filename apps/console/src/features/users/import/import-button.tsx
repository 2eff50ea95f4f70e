import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { importMessages } from './import-messages.ts';

const ImportDialog = sidePart(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function ImportButton(): ReactElement {
  const words = useMessages(importMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
