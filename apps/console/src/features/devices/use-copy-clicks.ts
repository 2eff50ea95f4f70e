import { type RefObject, useEffect } from 'react';
import { useCopy } from './use-copy.ts';

/** One listener serves the copy buttons of all rows. */
export function useCopyClicks(table: RefObject<HTMLElement | null>): void {
  const copy = useCopy();
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const onClick = ({ target }: MouseEvent): void => {
      const value = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
      if (value?.dataset['copy'] !== undefined) copy(value.dataset['copy']);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [table, copy]);
}
