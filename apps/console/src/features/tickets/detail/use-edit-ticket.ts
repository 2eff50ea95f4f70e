import { readTicket, updateTicket } from '@rackhand/contract/endpoints/tickets';
import { expiryMistake } from '@rackhand/contract/points/expiry';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import { useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { formatDate } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadTickets } from '../ticket-queries.ts';
import { editTicketMessages } from './edit-ticket-messages.ts';
import {
  bodyOf,
  changedFields,
  draftOf,
  type TicketDraft,
  type TicketField,
  ticketFields,
} from './ticket-draft.ts';

/** What is typed, and its way to the server: only what was changed is sent, by the version that was seen. */
export function useEditTicket(ticket: Ticket, owner: string) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const id = String(ticket.ticket_id);
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(ticket), changedFields);
  const { base, version } = read;
  const { faults, of, look, tell } = useFieldFaults<TicketField>(mistakeOf);

  const meetNewest = async (): Promise<void> => {
    const params = { ticket_owner: owner, ticket_id: id };
    const { ticket: newest } = await api.call(readTicket, { params });
    meet(readOf(newest));
    tell({}, {});
  };
  const save = async (): Promise<boolean> => {
    const mistakes = mistakesOf(draft, changed);
    tell(mistakes, draft);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(updateTicket, { params: { id }, body: bodyOf(draft, base, version) });
      notices.succeed(inBoth(editTicketMessages, (said) => said.changed(id)));
      return true;
    } catch (error) {
      const missed = cameTooLate(error) ? await meetNewest().then(() => null, failureOf) : error;
      if (missed !== null) tell(refusedFor(missed), draft);
      return false;
    } finally {
      reloadTickets(client);
    }
  };
  return {
    ...{ draft, set, base, clashes, faults, faultOf: of, save, isDirty: changed.length > 0 },
    look: (field: TicketField) => look(field, draft[field]),
  };
}

const readOf = (ticket: Ticket) => ({ base: draftOf(ticket), version: ticket.version });
const failureOf = (error: unknown): unknown => error;

function mistakeOf(field: TicketField, value: string): Text | null {
  if (field === 'expires_at') return value === '' ? null : expiryMistake(value, formatDate(Date.now()));
  return value.trim() === '' ? inBoth(editTicketMessages, (words) => words.noteMissing) : null;
}

/** Of what was changed: what stood there before is nobody's mistake now. */
function mistakesOf(draft: TicketDraft, changed: readonly TicketField[]): Partial<Record<TicketField, Text>> {
  const told = changed.map((field) => [field, mistakeOf(field, draft[field])] as const);
  return Object.fromEntries(told.filter(([, mistake]) => mistake !== null));
}

function refusedFor(error: unknown) {
  const named = faultsAt(ticketFields, error);
  return Object.keys(named).length === 0 ? { call: errorText(error) } : named;
}
