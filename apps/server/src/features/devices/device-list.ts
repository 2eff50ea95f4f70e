import {
  type CompareDevices,
  orderBy,
  type SortStep,
  sortStep,
  sortSteps,
} from '@rackhand/contract/device/device-order';
import { createSearch } from '@rackhand/contract/device/device-search';
import type { StateGroup } from '@rackhand/contract/device/device-states';
import { groupOf } from '@rackhand/contract/device/device-states';
import { limits } from '@rackhand/contract/limits';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FarmEntry } from './farm-entry.ts';

/** Which devices, and in which order. */
export interface DeviceFilterQuery {
  q?: string | undefined;
  state_group?: StateGroup | undefined;
  sort?: string | undefined;
}

export interface DeviceListQuery extends DeviceFilterQuery {
  page?: number | undefined;
  limit?: number | undefined;
}

/** The devices that a list asks for, of all of them in rack order. Document 3 section 4. */
export function selectDevices(
  inRackOrder: readonly FarmEntry[],
  query: DeviceFilterQuery,
  now: number,
): readonly FarmEntry[] {
  const steps = readSort(query.sort);
  const found = filter(inRackOrder, query, now);
  if (steps.length === 0) return found;
  const compare: CompareDevices = orderBy(steps);
  return found.toSorted((left, right) => compare(left.device, right.device));
}

const oneOrMore = sortSteps.or(sortStep.transform((step) => [step]));

function readSort(text: string | undefined): readonly SortStep[] {
  if (text === undefined || text === '') return [];
  const result = oneOrMore.safeParse(jsonOf(text));
  if (result.success) return result.data;
  throw new DomainError('901', [
    {
      field: 'sort',
      message: { ko: '정렬할 수 없는 열입니다.', en: 'The list can’t be sorted by this column.' },
    },
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
  { q = '', state_group }: DeviceFilterQuery,
  now: number,
): readonly FarmEntry[] {
  if (q.trim() === '' && state_group === undefined) return entries;
  const matches = createSearch(q, now);
  return entries.filter(
    ({ device, state }) => (state_group === undefined || groupOf(state) === state_group) && matches(device),
  );
}

/** With neither page nor limit all of them; with one of the two the other has its default. */
export function pageOf(
  entries: readonly FarmEntry[],
  { page, limit }: DeviceListQuery,
): readonly FarmEntry[] {
  if (page === undefined && limit === undefined) return entries;
  const size = limit ?? limits.listDefaultLimit;
  const start = ((page ?? 1) - 1) * size;
  return entries.slice(start, start + size);
}
