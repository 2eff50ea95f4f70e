import {
  alwaysShownColumn,
  type DeviceColumn,
  isDeviceColumn,
  isSortable,
} from '@rackhand/contract/device/device-columns';
import type { SortStep } from '@rackhand/contract/device/device-order';
import { limits } from '@rackhand/contract/limits';

/** Sort and columns as they stand in the address: `model,-battery_level`; a minus turns it around. */
export function parseSort(text: string | undefined): SortStep[] {
  const steps: SortStep[] = [];
  for (const part of (text ?? '').split(',')) {
    const id = part.replace(/^-/, '');
    if (!isDeviceColumn(id) || !isSortable(id) || steps.some((step) => step.id === id)) continue;
    steps.push({ id, direction: part.startsWith('-') ? 'desc' : 'asc' });
  }
  return steps.slice(0, limits.listSortSteps);
}

/** Nothing for the list's own order, by rack. */
export function formatSort(steps: readonly SortStep[]): string | undefined {
  const parts = steps.map(({ id, direction }) => (direction === 'desc' ? `-${id}` : id));
  return parts.length === 0 ? undefined : parts.join(',');
}

/** null where the address names none, or leaves out the name, by which a device is opened. */
export function parseColumns(text: string | undefined): DeviceColumn[] | null {
  const columns = [...new Set((text ?? '').split(','))].filter(isDeviceColumn);
  return columns.includes(alwaysShownColumn) ? columns : null;
}

/** A click sorts up, the next one down, the one after by rack again; with shift besides the columns before. */
export function nextSort(steps: readonly SortStep[], id: DeviceColumn, besides: boolean): SortStep[] {
  const known = steps.find((step) => step.id === id);
  const turned: SortStep | null =
    known === undefined
      ? { id, direction: 'asc' }
      : known.direction === 'asc'
        ? { id, direction: 'desc' }
        : null;
  if (!besides) return turned === null ? [] : [turned];
  if (known === undefined) return [...steps.slice(0, limits.listSortSteps - 1), { id, direction: 'asc' }];
  return steps.flatMap((step) => (step.id !== id ? [step] : turned === null ? [] : [turned]));
}
