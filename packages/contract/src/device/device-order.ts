import { z } from 'zod';
import { limits } from '../limits.ts';
import { compareRackLocations, parseRackLocation } from '../rack/rack-location.ts';
import { arnPrefix, type Device } from './device.ts';
import { type ColumnValue, sortValueOf } from './device-column-values.ts';
import { sortableDeviceColumns } from './device-columns.ts';

/** One step of a sort: JSON of one, or of a list of them with the most important first, is what a call's `sort` is. */
export const sortStep = z.strictObject({
  id: z.enum(sortableDeviceColumns),
  direction: z.enum(['asc', 'desc']),
});
export type SortStep = z.infer<typeof sortStep>;
export const sortSteps = z.array(sortStep).max(limits.listSortSteps);

export type CompareDevices = (left: Device, right: Device) => number;

function numberOf({ arn }: Device): number {
  return Number(arn.slice(arnPrefix.length));
}

/** The list's own order: by rack location, then as they were registered. Document 3 section 4. */
export const compareByRack: CompareDevices = (left, right) =>
  compareRackLocations(left.info.rackLocation, right.info.rackLocation) || compareByArn(left, right);

const compareByArn: CompareDevices = (left, right) => {
  const byNumber = numberOf(left) - numberOf(right);
  return Number.isNaN(byNumber) ? (left.arn < right.arn ? -1 : 1) : byNumber;
};

let collator: Intl.Collator | null = null;

/** As people count: Galaxy 9 before Galaxy 10, slot 2 before slot 10. */
function compareValues(left: ColumnValue, right: ColumnValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  collator ??= new Intl.Collator('ko', { numeric: true, sensitivity: 'base' });
  return collator.compare(beginningOf(left), beginningOf(right));
}

/** To collate marks in a row takes the square of their number. */
function beginningOf(value: ColumnValue): string {
  return String(value).slice(0, limits.sortedUnits);
}

function emptyLast(left: boolean, right: boolean): number | null {
  return left || right ? Number(left) - Number(right) : null;
}

/** What is empty comes last in either direction. */
function compareBy({ id, direction }: SortStep): CompareDevices {
  const sign = direction === 'asc' ? 1 : -1;
  if (id === 'arn') return (left, right) => sign * compareByArn(left, right);
  if (id === 'rackLocation') {
    return ({ info: left }, { info: right }) =>
      emptyLast(hasNoSlot(left.rackLocation), hasNoSlot(right.rackLocation)) ??
      sign * compareRackLocations(left.rackLocation, right.rackLocation);
  }
  return (left, right) => {
    const [a, b] = [sortValueOf(id, left), sortValueOf(id, right)];
    return emptyLast(isEmpty(a), isEmpty(b)) ?? sign * compareValues(a, b);
  };
}

function hasNoSlot(rackLocation: string): boolean {
  return parseRackLocation(rackLocation) === null;
}

function isEmpty(value: ColumnValue): boolean {
  return value === null || value === '';
}

/** The order of a list sorted so; equal ones stay in rack order. */
export function orderBy(steps: readonly SortStep[]): CompareDevices {
  const compares = [...steps.map(compareBy), compareByRack];
  return (left, right) => {
    for (const compare of compares) {
      const result = compare(left, right);
      if (result !== 0) return result;
    }
    return 0;
  };
}
