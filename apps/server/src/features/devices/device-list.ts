import { groupOf, type StateGroup } from '@rackhand/contract/device-states';
import { deviceSortColumns } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import { z } from 'zod';
import { DomainError } from '../../platform/http/domain-error.ts';
import { compareByRack, type FarmEntry, searchable } from './farm-entry.ts';

export interface DeviceListQuery {
  page?: number | undefined;
  limit?: number | undefined;
  q?: string | undefined;
  state_group?: StateGroup | undefined;
  sort?: string | undefined;
}

const sortOrder = z.strictObject({ id: z.enum(deviceSortColumns), direction: z.enum(['asc', 'desc']) });
type SortOrder = z.infer<typeof sortOrder>;

export interface DeviceSelection {
  entries: readonly FarmEntry[];
  totalCount: number;
}

/** The devices that a list asks for, of all of them in rack order. Document 3 section 4. */
export function selectDevices(inRackOrder: readonly FarmEntry[], query: DeviceListQuery): DeviceSelection {
  const order = readSort(query.sort);
  const found = filter(inRackOrder, query);
  const sorted = order === null ? found : sortBy(found, order);
  return { entries: pageOf(sorted, query), totalCount: sorted.length };
}

function readSort(text: string | undefined): SortOrder | null {
  if (text === undefined || text === '') return null;
  const result = sortOrder.safeParse(jsonOf(text));
  if (result.success) return result.data;
  throw new DomainError('901', [
    { field: 'sort', message: { ko: '정렬할 수 없는 열입니다.', en: 'The list cannot be sorted so.' } },
  ]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function filter(
  entries: readonly FarmEntry[],
  { q = '', state_group }: DeviceListQuery,
): readonly FarmEntry[] {
  const text = searchable(q);
  const isWanted = (entry: FarmEntry): boolean =>
    entry.searchText.includes(text) && (state_group === undefined || groupOf(entry.state) === state_group);
  return text === '' && state_group === undefined ? entries : entries.filter(isWanted);
}

const collator = new Intl.Collator('ko', { numeric: true, sensitivity: 'base' });

/** Equal ones stay in rack order; empty ones come last in either direction. */
function sortBy(entries: readonly FarmEntry[], { id, direction }: SortOrder): readonly FarmEntry[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (id === 'rackLocation') {
    return entries.toSorted(
      (a, b) => emptyLast(a.rack === null, b.rack === null) ?? sign * compareByRack(a, b),
    );
  }
  return entries.toSorted((a, b) => {
    const [left, right] = [a.sortValues[id], b.sortValues[id]];
    return emptyLast(isEmpty(left), isEmpty(right)) ?? sign * compareValues(left, right);
  });
}

function emptyLast(left: boolean, right: boolean): number | null {
  return left || right ? Number(left) - Number(right) : null;
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === '';
}

function compareValues(left: string | number | null, right: string | number | null): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

/** With neither page nor limit all of them; with one of the two the other has its default. */
function pageOf(entries: readonly FarmEntry[], { page, limit }: DeviceListQuery): readonly FarmEntry[] {
  if (page === undefined && limit === undefined) return entries;
  const size = limit ?? limits.listDefaultLimit;
  const start = ((page ?? 1) - 1) * size;
  return entries.slice(start, start + size);
}
