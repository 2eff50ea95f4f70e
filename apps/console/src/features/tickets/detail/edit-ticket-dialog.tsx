import type { Ticket } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExpiresField } from '../expires-field.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { editTicketMessages } from './edit-ticket-messages.ts';
import { useEditTicket } from './use-edit-ticket.ts';

interface EditTicketDialogProps {
  ticket: Ticket;
  /** Whose it is: uid or team_id. */
  owner: string;
  onClose: () => void;
}

/** Note and last day; whoever was overtaken sees what stands there, and may save again. */
export function EditTicketDialog({ ticket, owner, onClose }: EditTicketDialogProps): ReactElement {
  const words = useMessages(editTicketMessages);
  const common = useMessages(ticketMessages);
  const { draft, setDraft, faults, isDirty, save } = useEditTicket(ticket, owner);
  return (
    <FormDialog
      title={words.title(String(ticket.ticket_id))}
      words={common}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call}
      onSubmit={save}
      onClose={onClose}
    >
      <ExpiresField
        value={draft.expires_at}
        error={faults.expires_at ?? null}
        onChange={(expires_at) => setDraft({ ...draft, expires_at })}
      />
      <NoteField
        {...{ label: common.note, hint: words.noteHint, value: draft.note, error: faults.note ?? null }}
        onChange={(note) => setDraft({ ...draft, note })}
      />
    </FormDialog>
  );
}
