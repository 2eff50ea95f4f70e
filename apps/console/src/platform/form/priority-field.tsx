import { packageTexts } from '@rackhand/contract/app/package-texts';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { usePlatform } from '../platform-context.ts';
import styles from './priority-field.module.css';
import { priorityText, readPriority } from './priority-text.ts';

interface PriorityFieldProps {
  /** Names the row too. */
  label: string;
  value: number | null;
  whyNot?: string | null;
  /** @returns whether it is saved; otherwise the value before stands again */
  onSave: (priority: number | null) => Promise<boolean>;
}

/** A priority in its cell: Enter or leaving it saves, Esc takes it back, and what is none says so and stands as before. */
export function PriorityField({ label, value, whyNot = null, onSave }: PriorityFieldProps): ReactElement {
  const { notices } = usePlatform();
  // Until what was saved comes with the list, it stands here.
  const [draft, setDraft] = useState<string | null>(null);
  const isSaving = useRef(false);
  const save = async (): Promise<void> => {
    if (draft === null || isSaving.current) return;
    const priority = readPriority(draft);
    if (priority === undefined) notices.fail(packageTexts.priority);
    if (priority === undefined || priority === value) {
      setDraft(null);
      return;
    }
    isSaving.current = true;
    await onSave(priority);
    isSaving.current = false;
    setDraft(null);
  };
  const onKey = (event: KeyboardEvent): void => {
    // Of a syllable that is being composed, Enter and Esc are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
  };
  return (
    <input
      className={styles.field}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={draft ?? priorityText(value)}
      readOnly={whyNot !== null}
      data-tip={whyNot ?? undefined}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={onKey}
      onBlur={() => void save()}
    />
  );
}
