import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { updateTicket } from '@rackhand/contract/endpoints/tickets';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { formatDate } from '../../../platform/formats.ts';

export const ticketFields = ['note', 'expires_at'] as const;
export type TicketField = (typeof ticketFields)[number];

/** What can be changed of a ticket, as it is typed; an empty last day: it has no end. */
export type TicketDraft = Record<TicketField, string>;

export const draftOf = ({ note, expires_at }: Pick<Ticket, TicketField>): TicketDraft => ({
  note,
  expires_at: expires_at === null ? '' : formatDate(Date.parse(expires_at) - 1),
});

export function changedFields(draft: TicketDraft, base: TicketDraft): TicketField[] {
  return ticketFields.filter((field) => draft[field].trim() !== base[field]);
}

/** Only what has been changed is sent. */
export function bodyOf(draft: TicketDraft, base: TicketDraft, version: number): BodyOf<typeof updateTicket> {
  const changed = changedFields(draft, base);
  const { note, expires_at: day } = draft;
  return {
    ...(changed.includes('note') && { note }),
    ...(changed.includes('expires_at') && { expires_at: day === '' ? null : day }),
    version,
  };
}
