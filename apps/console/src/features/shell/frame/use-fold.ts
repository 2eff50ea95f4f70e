import { useState, useSyncExternalStore } from 'react';
import { deskWidth } from '../../../platform/desk-width.ts';
import { readStored, writeStored } from '../../../platform/stored-value.ts';

const key = 'rackhand.nav';

/** Folded by hand, or by itself where there is little room; what was chosen by hand stays for its kind of screen. */
export function useFold(): [boolean, (folded: boolean) => void] {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(deskWidth).matches);
  const [wide, setWide] = useState(() => readStored(key) === 'folded');
  const [unfoldedNarrow, setUnfoldedNarrow] = useState(false);
  const setFolded = (folded: boolean): void => {
    if (isNarrow) {
      setUnfoldedNarrow(!folded);
      return;
    }
    writeStored(key, folded ? 'folded' : 'open');
    setWide(folded);
  };
  return [isNarrow ? !unfoldedNarrow : wide, setFolded];
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(deskWidth);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
