import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { updateAppsMessages } from './update-apps-messages.ts';
import { UpdateChosenDialog } from './update-chosen-dialog.tsx';

interface UpdateChosenProps {
  devices: readonly Device[];
  onSent: () => void;
}

/** The apps of all that are chosen to their managed versions. Document 5 U14. */
export function UpdateChosen({ devices, onSent }: UpdateChosenProps): ReactElement {
  const words = useMessages(updateAppsMessages);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.update}
      </Button>
      {asking && <UpdateChosenDialog devices={devices} onClose={() => setAsking(false)} onSent={onSent} />}
    </>
  );
}
