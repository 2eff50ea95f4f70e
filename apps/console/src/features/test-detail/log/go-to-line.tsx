import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filters.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from './log.module.css';

/** To a line by its number, without a pointer; the address has it from then on. */
export function GoToLine({ total, onLine }: { total: number; onLine: (line: number) => void }): ReactElement {
  const words = useMessages(detailMessages);
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles.goTo}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onLine(Math.min(total, Math.max(1, Number(typed))));
      }}
    >
      <FilterField label={words.lineNumber}>
        <input
          inputMode="numeric"
          autoComplete="off"
          size={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 7))}
        />
      </FilterField>
      <Button type="submit">{words.goToLine}</Button>
    </form>
  );
}
