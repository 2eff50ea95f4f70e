import type { Device } from '@rackhand/contract/device/device';
import { useCallback, useEffect, useRef } from 'react';
import type { Selection } from '../../devices/use-selection.ts';

type SelectRow = (arn: string, withRange: boolean) => void;

/** With shift, all rows from the one chosen before become what this one becomes. Stays the same function for the rows. */
export function useRangeSelect(
  devices: readonly Device[],
  selection: Selection | undefined,
): SelectRow | undefined {
  const latest = useRef({ devices, selection });
  const before = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { devices, selection };
  }, [devices, selection]);
  const select = useCallback<SelectRow>((arn, withRange) => {
    const { current } = latest;
    const from = current.devices.findIndex((device) => device.arn === before.current);
    const to = current.devices.findIndex((device) => device.arn === arn);
    before.current = arn;
    const between =
      withRange && from !== -1 ? current.devices.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    if (between.length === 0) current.selection?.toggle(arn);
    else
      current.selection?.set(
        between.map((device) => device.arn),
        !current.selection.has(arn),
      );
  }, []);
  return selection === undefined ? undefined : select;
}
