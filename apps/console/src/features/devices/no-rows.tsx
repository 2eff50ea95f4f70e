import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { deviceMessages } from './device-messages.ts';
import styles from './no-rows.module.css';

/** In place of an empty table: why it is empty and what to do. */
export function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  const words = useMessages(deviceMessages);
  return (
    <div className={styles.empty}>
      <p>{filtered ? words.noMatches : words.noDevices}</p>
      {filtered && <Button onClick={onClear}>{words.clearFilters}</Button>}
    </div>
  );
}
