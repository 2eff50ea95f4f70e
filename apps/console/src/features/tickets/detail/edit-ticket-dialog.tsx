import type { Ticket } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExpiresField } from '../expires-field.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { editTicketMessages } from './edit-ticket-messages.ts';
import type { TicketDraft, TicketField } from './ticket-draft.ts';
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
  const language = useLanguage();
  const edit = useEditTicket(ticket, owner);
  const { draft, set, base, clashes, faults, isDirty } = edit;
  /** A ticket without end says so. */
  const textOf = (values: TicketDraft, field: TicketField): string =>
    field === 'expires_at' && values[field] === '' ? common.noEnd : values[field];
  const errorOf = (field: TicketField): string | null => edit.faultOf(field)?.[language] ?? null;
  const names = { note: common.note, expires_at: common.expiresAt };
  return (
    <FormDialog
      title={words.title(String(ticket.ticket_id))}
      words={common}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <FieldClashes {...{ draft, base, clashes, set, textOf }} nameOf={(field) => names[field]} />
      <ExpiresField
        value={draft.expires_at}
        error={errorOf('expires_at')}
        onChange={(expires_at) => set({ expires_at })}
        onLook={() => edit.look('expires_at')}
      />
      <NoteField
        {...{ label: common.note, hint: words.noteHint, value: draft.note, error: errorOf('note') }}
        onChange={(note) => set({ note })}
        onLook={() => edit.look('note')}
      />
    </FormDialog>
  );
}
