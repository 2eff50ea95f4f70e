import type { SortedBy } from '@rackhand/contract/call/list-query';
import { openRepairStates, type RepairColumn } from '@rackhand/contract/repair/repair';
import type { RepairScope, RepairSearch } from './repair-view.ts';

/** What it is narrowed to; of one device also what has ended. */
export function repairScopeOf({ scope, of }: RepairSearch): RepairScope {
  return scope ?? (of === undefined ? 'open' : 'any');
}

/** Of open cases what waits longest stands first; what has ended has an order of its own, by no column. */
export function usualRepairOrder(search: RepairSearch): SortedBy<RepairColumn> | null {
  const scope = repairScopeOf(search);
  const isOpen = scope === 'open' || openRepairStates.some((state) => state === scope);
  return isOpen ? { id: 'reported_at', direction: 'asc' } : null;
}
