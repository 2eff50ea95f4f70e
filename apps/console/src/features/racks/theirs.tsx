import type { ReactElement } from 'react';
import { conflictMessages } from '../../platform/form/conflict-messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import styles from './rack-settings.module.css';

interface TheirsProps<Field extends string> {
  parts: readonly { field: Field; name: string; mine: string; newest: string }[];
  onTake: (field: Field) => void;
}

/** Both values of what is typed here and was saved by somebody else meanwhile: a line's table has no room for another one. */
export function Theirs<Field extends string>({ parts, onTake }: TheirsProps<Field>): ReactElement {
  const words = useMessages(conflictMessages);
  const { mine: mineWord, newest: newestWord } = words.columns;
  return (
    <div className={styles.theirs}>
      <p role="status">
        <strong>{words.title}</strong> {parts.length === 0 ? words.taken : words.text}
      </p>
      {parts.map(({ field, name, mine, newest }) => (
        <p key={field}>
          <PlainText text={`${name} · ${mineWord}: ${mine} · ${newestWord}: ${newest}`} />{' '}
          <Button aria-description={name} onClick={() => onTake(field)}>
            {words.take}
          </Button>
        </p>
      ))}
    </div>
  );
}
