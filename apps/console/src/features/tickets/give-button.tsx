import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { GiveDialog } from './give/give-dialog.tsx';
import type { GivenOwner } from './give/owner-field.tsx';
import { ticketMessages } from './ticket-messages.ts';

interface GiveButtonProps {
  /** Whom they are for, where that one is looked at; null: one is chosen, which a restricted admin cannot. */
  owner: GivenOwner | null;
  whyNot?: string | null;
}

/** Points for one owner. */
export function GiveButton({ owner, whyNot = null }: GiveButtonProps): ReactElement {
  const words = useMessages(ticketMessages);
  const isRestricted = useRestricted();
  const [isGiving, setGiving] = useState(false);
  const closed = owner === null && isRestricted ? words.ownersClosed : null;
  return (
    <>
      <Button
        {...(owner === null && { look: 'primary' as const })}
        whyNot={whyNot ?? closed}
        onClick={() => setGiving(true)}
      >
        {words.give}
      </Button>
      {isGiving && <GiveDialog owner={owner} onClose={() => setGiving(false)} />}
    </>
  );
}
