import type { LiveEventName } from '@rackhand/contract/call/live-events';
import type { EventOf, LiveFarm, LiveTargets } from '../../platform/live/live-farm.ts';
import type { LiveMessage } from '../../platform/live/live-protocol.ts';

type Table = LiveFarm['table'];

/** What has come together is merged together, one kind of event after the other. */
export function applyLiveEvents(table: Table, targets: LiveTargets, events: readonly LiveMessage[]): void {
  for (const name of Object.keys(table) as LiveEventName[]) apply(table, name, targets, events);
}

function apply<Name extends LiveEventName>(
  table: Table,
  name: Name,
  targets: LiveTargets,
  events: readonly LiveMessage[],
): void {
  const named = events.filter((event): event is EventOf<Name> => event.name === name);
  if (named.length > 0) table[name](targets, named);
}
