import { type RefObject, useEffect, useRef } from 'react';

/** Brings the row that the address names into sight and to the focus, once for each address. */
export function useHighlight(
  table: RefObject<HTMLElement | null>,
  udid: string | undefined,
  /** The same device, where the table has it. */
  arn: string | undefined,
  /** Rows that have been rendered. */
  shown: number,
): void {
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (udid === undefined) done.current = undefined;
    if (arn === undefined || done.current === udid) return;
    const row = table.current?.querySelector<HTMLElement>(`tr[data-arn="${CSS.escape(arn)}"]`);
    if (row === undefined || row === null) return;
    done.current = udid;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  }, [table, udid, arn, shown]);
}
