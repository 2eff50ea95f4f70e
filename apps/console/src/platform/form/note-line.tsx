import type { ReactElement } from 'react';
import { LineField } from '../../ui/line-field.tsx';

interface NoteLineProps {
  label: string;
  value: string;
  mostCharacters: number;
  onChange: (note: string) => void;
}

/** A note of one line, with which its dialog begins. */
export function NoteLine({ label, value, mostCharacters, onChange }: NoteLineProps): ReactElement {
  return (
    <LineField label={label}>
      <input
        type="text"
        data-autofocus
        value={value}
        maxLength={mostCharacters}
        onChange={({ target }) => onChange(target.value)}
      />
    </LineField>
  );
}
