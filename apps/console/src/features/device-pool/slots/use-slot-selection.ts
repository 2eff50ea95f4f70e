import { useCallback, useEffect, useRef } from 'react';
import type { Selection } from '../../devices/use-selection.ts';
import type { SlotSituation } from './slot-situation.ts';

/** Chooses one device more or less, or all between the last one and this. `order` has the devices as they are shown. */
export function useSlotSelection(
  order: readonly string[],
  { toggle, set }: Selection,
): SlotSituation['onSelect'] {
  const shown = useRef(order);
  useEffect(() => {
    shown.current = order;
  });
  const last = useRef<string | null>(null);
  return useCallback(
    (arn, how) => {
      const arns = shown.current;
      const [from, to] = [arns.indexOf(last.current ?? ''), arns.indexOf(arn)];
      last.current = arn;
      if (how === 'toggle' || from === -1) toggle(arn);
      else set(arns.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    },
    [toggle, set],
  );
}
