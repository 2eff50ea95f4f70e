import { useState, useSyncExternalStore } from 'react';
import { deskWidth } from '../../../platform/desk-width.ts';
import { usePlatform } from '../../../platform/platform-context.ts';

/** Folded by hand, or by itself where there is little room; what was chosen by hand stays for its kind of screen. */
export function useFold(): [boolean, (folded: boolean) => void] {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(deskWidth).matches,
    () => false,
  );
  const { navFold } = usePlatform();
  const [wide, setWide] = useState(navFold.get);
  const [unfoldedNarrow, setUnfoldedNarrow] = useState(false);
  const setFolded = (folded: boolean): void => {
    if (isNarrow) {
      setUnfoldedNarrow(!folded);
      return;
    }
    navFold.set(folded);
    setWide(folded);
  };
  return [isNarrow ? !unfoldedNarrow : wide, setFolded];
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(deskWidth);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
