import type { Device } from '@rackhand/contract/device/device';
import { type RefObject, useEffect, useRef } from 'react';

/** Brings the row that the address names into sight and to the focus, once for each address. */
export function useHighlight(
  table: RefObject<HTMLElement | null>,
  devices: readonly Device[],
  /** Rows that have been rendered. */
  shown: number,
  udid: string | undefined,
): void {
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (udid === undefined) done.current = undefined;
    if (udid === undefined || done.current === udid) return;
    const place = devices.findIndex(({ info }) => info.udid === udid);
    const arn = devices[place]?.arn;
    if (arn === undefined || place >= shown) return;
    const row = table.current?.querySelector<HTMLElement>(`tr[data-arn="${CSS.escape(arn)}"]`);
    if (row === undefined || row === null) return;
    done.current = udid;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  }, [table, devices, shown, udid]);
}
