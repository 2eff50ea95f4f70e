import {
  type ColumnWidths,
  columnWidths,
  densities,
  type ListLayout,
} from '@rackhand/contract/call/list-view';
import {
  alwaysShownColumn,
  type DeviceColumn,
  defaultDeviceColumns,
  isDeviceColumn,
} from '@rackhand/contract/device/device-columns';
import { readStored, writeStored } from '../../platform/stored-value.ts';

const key = 'rackhand.list-layout';

export const defaultLayout: ListLayout = {
  columns: [...defaultDeviceColumns],
  density: 'normal',
  striped: false,
  wrapped: false,
};

/** The server keeps it for the admin; this copy is there before the first row is painted. */
function storedLayout(): ListLayout {
  try {
    const stored = JSON.parse(readStored(key) ?? '{}') as Partial<ListLayout>;
    const { columns, density, widths, striped, wrapped } = stored;
    const known = (Array.isArray(columns) ? columns : []).filter(isDeviceColumn);
    return {
      columns: known.includes(alwaysShownColumn) ? known : defaultLayout.columns,
      density: densities.find((choice) => choice === density) ?? 'normal',
      widths: knownWidths(widths),
      striped: striped === true,
      wrapped: wrapped === true,
    };
  } catch {
    return defaultLayout;
  }
}

/** Whatever was typed or stored: widths that may be. */
export function knownWidths(stored: unknown): ColumnWidths {
  const known = Object.entries(stored ?? {}).filter(
    ([column, width]) => isDeviceColumn(column) && typeof width === 'number',
  );
  return Object.fromEntries(known.map(([column, width]) => [column, clampWidth(Number(width))]));
}

function clampWidth(width: number): number {
  return Math.min(columnWidths.most, Math.max(columnWidths.least, Math.round(width)));
}

/** The column as wide as that; null: as wide as it comes. */
export function withWidth(now: ListLayout, column: DeviceColumn, width: number | null): ListLayout {
  const { [column]: _before, ...others } = now.widths ?? {};
  return { ...now, widths: width === null ? others : { ...others, [column]: clampWidth(width) } };
}

let layout = storedLayout();
const listeners = new Set<() => void>();

export function getLayout(): ListLayout {
  return layout;
}

/** null: as it comes. */
export function setLayout(next: ListLayout | null): void {
  const taken = next ?? defaultLayout;
  if (isSameLayout(taken, layout)) return;
  layout = taken;
  writeStored(key, JSON.stringify(taken));
  for (const listener of listeners) listener();
}

export function subscribeToLayout(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isSameLayout(left: ListLayout, right: ListLayout): boolean {
  const form = ({ columns, density, widths = {}, striped = false, wrapped = false }: ListLayout): string =>
    JSON.stringify([density, striped, wrapped, columns, Object.entries(widths).toSorted()]);
  return form(left) === form(right);
}
