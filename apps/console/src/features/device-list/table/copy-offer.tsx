import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useCopy } from '../../devices/use-copy.ts';
import { listMessages } from '../list-messages.ts';
import styles from './copy-offer.module.css';

/** One button serves the ids of all rows (`data-copy`): it stands in the cell that the mouse is over. The row's menu copies too. */
export function CopyOffer({ table }: { table: RefObject<HTMLElement | null> }): ReactElement | null {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const words = useMessages(listMessages);
  const copy = useCopy();
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const onOver = ({ target }: PointerEvent): void => {
      setCell(target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null);
    };
    const onLeave = (): void => setCell(null);
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onLeave);
    return () => {
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onLeave);
    };
  }, [table]);
  const value = cell?.dataset['copy'];
  if (cell === null || value === undefined) return null;
  const name = words.copyValue(value);
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      className={styles.copy}
      aria-label={name}
      data-tip={name}
      onClick={() => copy(cell.dataset['copy'] ?? value)}
    />,
    cell,
  );
}
