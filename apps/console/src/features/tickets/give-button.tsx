import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { GiveDialog } from './give/give-dialog.tsx';
import type { GivenOwner } from './give/owner-field.tsx';
import { ticketMessages } from './ticket-messages.ts';

/** Points for one owner, where that one is looked at. */
export function GiveButton({
  owner,
  whyNot = null,
}: {
  owner: GivenOwner;
  whyNot?: string | null;
}): ReactElement {
  const words = useMessages(ticketMessages);
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <Button whyNot={whyNot} onClick={() => setGiving(true)}>
        {words.give}
      </Button>
      {isGiving && <GiveDialog owner={owner} onClose={() => setGiving(false)} />}
    </>
  );
}
