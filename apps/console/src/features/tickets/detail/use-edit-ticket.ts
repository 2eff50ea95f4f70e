import { readTicket, updateTicket } from '@rackhand/contract/endpoints/tickets';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { saidFaults } from '../../../platform/api/faults-at.ts';
import { formatDate } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ticketMessages } from '../ticket-messages.ts';
import { reloadTickets } from '../ticket-queries.ts';
import { editTicketMessages } from './edit-ticket-messages.ts';

const fields = ['note', 'expires_at'] as const;

/** Empty: it does not expire. */
const draftOf = ({ note, expires_at }: Ticket) => ({
  note,
  expires_at: expires_at === null ? '' : formatDate(Date.parse(expires_at) - 1),
});

/** What is typed, and its way to the server: only what was changed is sent, by the version that was seen. */
export function useEditTicket(ticket: Ticket, owner: string) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(editTicketMessages);
  const { noEnd } = useMessages(ticketMessages);
  const language = useLanguage();
  const id = String(ticket.ticket_id);
  const [start] = useState(() => draftOf(ticket));
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(ticket.version);
  const [faults, setFaults] = useState<Partial<Record<(typeof fields)[number] | 'call', string>>>({});
  const changed = fields.filter((field) => draft[field].trim() !== start[field]);
  const tell = async (error: unknown): Promise<void> => {
    const params = { ticket_owner: owner, ticket_id: id };
    const newest = await api.call(readTicket, { params }).then(
      (found) => found.ticket,
      () => null,
    );
    reloadTickets(client);
    if (newest !== null && newest.version !== version) {
      const { note, expires_at: day } = draftOf(newest);
      setVersion(newest.version);
      setFaults({ call: words.stale(day === '' ? noEnd : day, note) });
      return;
    }
    const named = saidFaults(fields, error, language);
    setFaults(Object.keys(named).length === 0 ? { call: errorText(error)[language] } : named);
  };
  const save = async (): Promise<boolean> => {
    const isMissing = changed.includes('note') && draft.note.trim() === '';
    setFaults(isMissing ? { note: words.noteMissing } : {});
    if (isMissing) return false;
    const { note, expires_at: day } = draft;
    const body = {
      ...(changed.includes('note') && { note }),
      ...(changed.includes('expires_at') && { expires_at: day === '' ? null : day }),
    };
    try {
      await api.call(updateTicket, { params: { id }, body: { ...body, version } });
    } catch (error) {
      await tell(error);
      return false;
    }
    notices.succeed(inBoth(editTicketMessages, (said) => said.changed(id)));
    reloadTickets(client);
    return true;
  };
  return { draft, setDraft, faults, isDirty: changed.length > 0, save };
}
