import type { ListLayout } from '@rackhand/contract/call/list-view';
import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withWidth } from '../../list-views/list-layout.ts';

export type SetWidth = (column: DeviceColumn, width: number | null) => void;
type ChangeWidth = (column: DeviceColumn, width: number | null, isSettled: boolean) => void;

interface Draft {
  column: DeviceColumn;
  width: number | null;
}

/** After the last key, or without an end of the drawing. */
const restMs = 400;

/** A width shows while it is being changed, and is kept once it has settled. */
export function useColumnWidths(
  layout: ListLayout,
  onWidth: SetWidth | undefined,
): [ListLayout, ChangeWidth] {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef(onWidth);
  useEffect(() => {
    latest.current = onWidth;
  });
  const keep = useCallback((column: DeviceColumn, width: number | null) => {
    latest.current?.(column, width);
    setDraft(null);
  }, []);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => keep(draft.column, draft.width), restMs);
    return () => clearTimeout(timer);
  }, [draft, keep]);
  const change = useCallback<ChangeWidth>(
    (column, width, isSettled) => (isSettled ? keep(column, width) : setDraft({ column, width })),
    [keep],
  );
  return [draft === null ? layout : withWidth(layout, draft.column, draft.width), change];
}
