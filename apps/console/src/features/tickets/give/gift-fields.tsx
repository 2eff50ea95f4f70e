import type { ReactElement, ReactNode } from 'react';
import { NoteField } from '../../../platform/form/note-field.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExpiresField } from '../expires-field.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import type { GiftDraft, GiftField } from './gift-draft.ts';
import type { useGiftFaults } from './use-gift-faults.ts';

/** With separators. */
const mostTyped = '100,000,000'.length;

interface GiftFieldsProps {
  draft: GiftDraft;
  faults: Pick<ReturnType<typeof useGiftFaults>, 'of' | 'look'>;
  onChange: (change: Partial<GiftDraft>) => void;
  /** Behind the points. */
  children?: ReactNode;
}

/** How many points, until when, and why. */
export function GiftFields({ draft, faults, onChange, children }: GiftFieldsProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const errorOf = (field: GiftField): string | null => faults.of(field)?.[language] ?? null;
  return (
    <>
      {(['basic_point', 'bonus_point'] as const).map((field) => (
        <NumberField
          key={field}
          name={field}
          label={field === 'basic_point' ? words.basic : words.bonus}
          error={errorOf(field)}
          width="one"
          digits={mostTyped}
          value={draft[field]}
          onChange={(typed) => onChange({ [field]: typed })}
          onLook={() => faults.look(field)}
        />
      ))}
      {children}
      <ExpiresField
        value={draft.expires_at}
        error={errorOf('expires_at')}
        onChange={(expires_at) => onChange({ expires_at })}
        onLook={() => faults.look('expires_at')}
      />
      <NoteField
        {...{ label: words.note, hint: words.noteHint, value: draft.note, error: errorOf('note') }}
        onChange={(note) => onChange({ note })}
        onLook={() => faults.look('note')}
      />
    </>
  );
}
