import { useCallback, useEffect, useRef } from 'react';
import type { Selection } from '../../devices/use-selection.ts';

type SelectRow = (arn: string, withRange: boolean) => void;

/** With shift, all rows from the one chosen before become what this one becomes. Stays the same function for the rows. */
export function useRangeSelect(
  arns: readonly string[],
  selection: Selection | undefined,
): SelectRow | undefined {
  const latest = useRef({ arns, selection });
  const before = useRef('');
  useEffect(() => {
    latest.current = { arns, selection };
  }, [arns, selection]);
  const select = useCallback<SelectRow>((arn, withRange) => {
    const { current } = latest;
    const from = current.arns.indexOf(before.current);
    const to = current.arns.indexOf(arn);
    before.current = arn;
    const between =
      withRange && from !== -1 ? current.arns.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    if (between.length === 0) current.selection?.toggle(arn);
    else current.selection?.set(between, !current.selection.has(arn));
  }, []);
  return selection === undefined ? undefined : select;
}
