import { type DeviceColumn, defaultDeviceColumns } from '@rackhand/contract/device/device-columns';
import type { ListSearch } from '../list-view.ts';

function stateAfterName(): DeviceColumn[] {
  const others = defaultDeviceColumns.filter((column) => column !== 'state');
  return others.flatMap((column) => (column === 'model' ? [column, 'state'] : [column]));
}

/** Views that are there from the beginning, besides the plain list in document 1's order. */
export const shippedViews = {
  stateFirst: { columns: stateAfterName().join() },
} as const satisfies Record<string, ListSearch>;
export type ShippedView = keyof typeof shippedViews;

export function shippedViewOf({ columns, saved }: ListSearch): ShippedView | undefined {
  const names = Object.keys(shippedViews) as ShippedView[];
  return saved === undefined ? names.find((name) => shippedViews[name].columns === columns) : undefined;
}
