import { updateTicket } from '@rackhand/contract/endpoints/tickets';
import { refundOf } from '@rackhand/contract/points/money';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { formatWon } from '../../../platform/won.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { reloadTickets } from '../ticket-queries.ts';

/** Says beforehand how many points go, and what is to be refunded. */
export function CancelTicketDialog({
  ticket,
  onClose,
}: {
  ticket: Ticket;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(ticketMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [busy, setBusy] = useState(false);
  const { ticket_id, version, amount, left_basic, left_bonus, basic_point } = ticket;
  const id = String(ticket_id);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(updateTicket, { params: { id }, body: { status: 'cancelled', version } });
      notices.succeed(inBoth(ticketMessages, (said) => said.cancelled(id)));
    } catch (error) {
      notices.fail(
        inBoth(ticketMessages, (said) => said.cancelFailed),
        { error },
      );
    } finally {
      askUntold(reloadTickets);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.cancelTicket }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void cancel()}
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
    </ConfirmDialog>
  );
}
