import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { updateAppsMessages } from './update-apps-messages.ts';
import { UpdateEverywhereDialog } from './update-everywhere-dialog.tsx';

/** Every app of every device to its managed version. Document 1 section 4. */
export function UpdateEverywhere(): ReactElement {
  const words = useMessages(updateAppsMessages);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.updateAll}
      </Button>
      {asking && <UpdateEverywhereDialog onClose={() => setAsking(false)} />}
    </>
  );
}
