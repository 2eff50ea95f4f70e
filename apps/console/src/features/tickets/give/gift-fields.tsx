import type { ReactElement, ReactNode } from 'react';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExpiresField } from '../expires-field.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import type { GiftDraft, GiftField } from './gift-draft.ts';

interface GiftFieldsProps {
  draft: GiftDraft;
  faults: Partial<Record<GiftField, string>>;
  onChange: (change: Partial<GiftDraft>) => void;
  /** Behind the points. */
  children?: ReactNode;
}

/** How many points, until when, and why. */
export function GiftFields({ draft, faults, onChange, children }: GiftFieldsProps): ReactElement {
  const words = useMessages(ticketMessages);
  return (
    <>
      {(['basic', 'bonus'] as const).map((kind) => (
        <NumberField
          key={kind}
          name={`${kind}_point`}
          label={words[kind]}
          error={faults[`${kind}_point`] ?? null}
          width="one"
          digits={9}
          value={draft[kind]}
          onChange={(typed) => onChange({ [kind]: typed })}
        />
      ))}
      {children}
      <ExpiresField
        value={draft.expiresAt}
        error={faults.expires_at ?? null}
        onChange={(expiresAt) => onChange({ expiresAt })}
      />
      <NoteField
        {...{ label: words.note, hint: words.noteHint, value: draft.note, error: faults.note ?? null }}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}
