import { columnWidths } from '@rackhand/contract/call/list-view';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from './column-chooser.module.css';
import { columnMessages } from './column-messages.ts';

interface WidthFieldProps {
  label: string;
  width: number | undefined;
  /** undefined: as wide as it comes. */
  onWidth: (width: number | undefined) => void;
}

/** What the edge of a heading does by drawing, in figures. */
export function WidthField({ label, width, onWidth }: WidthFieldProps): ReactElement {
  const words = useMessages(columnMessages);
  return (
    <input
      type="number"
      className={styles.width}
      aria-label={label}
      placeholder={words.autoWidth}
      min={columnWidths.least}
      max={columnWidths.most}
      value={width ?? ''}
      onChange={({ target }) => onWidth(target.value === '' ? undefined : Number(target.value))}
    />
  );
}
