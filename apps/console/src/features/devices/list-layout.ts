import { alwaysShownColumn, defaultDeviceColumns, isDeviceColumn } from '@rackhand/contract/device-columns';
import { densities, type ListLayout } from '@rackhand/contract/list-view';
import { readStored, writeStored } from '../../platform/stored-value.ts';

const key = 'rackhand.list-layout';

export const defaultLayout: ListLayout = { columns: [...defaultDeviceColumns], density: 'normal' };

/** The server keeps it for the admin; this copy is there before the first row is painted. */
function storedLayout(): ListLayout {
  try {
    const { columns, density } = JSON.parse(readStored(key) ?? '{}') as Partial<ListLayout>;
    const known = (Array.isArray(columns) ? columns : []).filter(isDeviceColumn);
    return {
      columns: known.includes(alwaysShownColumn) ? known : defaultLayout.columns,
      density: densities.find((choice) => choice === density) ?? 'normal',
    };
  } catch {
    return defaultLayout;
  }
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
  return left.density === right.density && left.columns.join() === right.columns.join();
}
