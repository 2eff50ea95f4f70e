import type { AppPackage } from '@rackhand/contract/app/app-package';
import { type ReactElement, useEffect, useRef } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import type { Selection } from '../../devices/use-selection.ts';
import { packageMessages } from '../package-messages.ts';
import styles from './package-table.module.css';

interface SelectAppsProps {
  /** The rows of this page. */
  apps: readonly AppPackage[];
  selection: Selection;
}

/** Chooses the rows of the page, or none of them. */
export function SelectApps({ apps, selection }: SelectAppsProps): ReactElement {
  const words = useMessages(packageMessages);
  const box = useRef<HTMLInputElement>(null);
  const ids = apps.map(({ id }) => String(id));
  const count = ids.filter(selection.has).length;
  const isAll = count === ids.length && count > 0;
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
      onChange={() => selection.set(ids, !isAll)}
    />
  );
}
