import { updateTicket } from '@rackhand/contract/endpoints/tickets';
import { refundOf } from '@rackhand/contract/points/money';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { NoteDialog } from '../../../platform/form/note-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { formatWon } from '../../../platform/won.ts';
import { ticketMessages } from '../ticket-messages.ts';
import { reloadTickets } from '../ticket-queries.ts';

interface CancelTicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Says beforehand how many points go, and what is to be refunded, and asks why. */
export function CancelTicketDialog({ ticket, onClose }: CancelTicketDialogProps): ReactElement {
  const words = useMessages(ticketMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const { ticket_id, version, amount, left_basic, left_bonus, basic_point } = ticket;
  const id = String(ticket_id);
  return (
    <NoteDialog
      title={words.cancelTitle}
      words={words}
      submit={words.cancelTicket}
      submitting={words.cancelling}
      note={{ label: words.note, hint: words.cancelReason, missing: words.noteMissing }}
      onSend={async (note) => {
        const body = { status: 'cancelled', note, version } as const;
        await api.call(updateTicket, { params: { id }, body });
        notices.succeed(inBoth(ticketMessages, (said) => said.cancelled(id)));
      }}
      onSettled={() => askUntold(reloadTickets)}
      onClose={onClose}
    >
      <p>
        <strong>{words.cancelQuestion(id)}</strong>
      </p>
      <p>
        {words.cancelNote(
          formatNumber(left_basic + left_bonus),
          formatWon(refundOf(amount, left_basic, basic_point)),
        )}
      </p>
    </NoteDialog>
  );
}
