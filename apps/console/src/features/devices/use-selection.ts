import { useCallback, useMemo, useState } from 'react';

/** Devices that were chosen, by arn. Those that the filter hides stay chosen and are not counted. */
export interface Selection {
  has: (arn: string) => boolean;
  toggle: (arn: string) => void;
  set: (arns: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((arns: readonly string[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const arn of arns) {
        if (isChosen) next.add(arn);
        else next.delete(arn);
      }
      return next;
    });
  }, []);
  const toggle = useCallback((arn: string) => {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(arn)) next.add(arn);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(
    () => ({ has: (arn: string) => chosen.has(arn), toggle, set, clear }),
    [chosen, toggle, set, clear],
  );
}
