import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useEffect, useRef } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import type { Selection } from '../devices/use-selection.ts';
import { commandMessages } from './command-messages.ts';
import styles from './select-page.module.css';

interface SelectPageProps {
  /** The rows of this page. */
  devices: readonly Device[];
  selection: Selection;
}

/** Chooses the rows of the page, or none of them. */
export function SelectPage({ devices, selection }: SelectPageProps): ReactElement {
  const words = useMessages(commandMessages);
  const box = useRef<HTMLInputElement>(null);
  const arns = devices.map(({ arn }) => arn);
  const count = arns.filter(selection.has).length;
  const isAll = count === arns.length && count > 0;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      checked={isAll}
      aria-label={words.selectPage}
      onChange={() => selection.set(arns, !isAll)}
    />
  );
}
