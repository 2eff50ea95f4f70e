import type { LiveEvent, LiveEventName } from '@rackhand/contract/call/live-events';

/** Of which thing an event tells; null: of none. A new kind of event does not compile until it stands here. */
const places: { [Name in LiveEventName]: ((data: LiveEvent<Name>) => string) | null } = {
  device: ({ arn }) => arn,
  host: ({ id }) => String(id),
  command: ({ command_id }) => command_id,
  rack: () => 'all',
  protected_app: () => 'all',
  custom_setting: () => 'all',
  bulk: ({ bulk_id }) => bulk_id,
  package: () => 'all',
  rollout: ({ rollout_id }) => rollout_id,
  recovery: () => 'all',
  device_app: ({ arn }) => arn,
  incident: ({ incident_id }) => incident_id,
  alert: ({ alert_id }) => alert_id,
  repair: ({ repair_id }) => String(repair_id),
  test: ({ test_run_id }) => test_run_id,
  schedule: () => 'all',
  notice: ({ noti_id }) => String(noti_id),
  customer: null,
  reset: null,
  ready: null,
  ended: null,
};

/** A server that is newer than this console may say more. */
export function isEventName(name: string): name is LiveEventName {
  return Object.hasOwn(places, name);
}

/** Where the last event of a thing is kept; null for one that tells of no thing. */
export function placeOf<Name extends LiveEventName>({
  name,
  data,
}: {
  name: Name;
  data: LiveEvent<Name>;
}): string | null {
  const place = places[name];
  return place === null ? null : `${name} ${place(data)}`;
}

/** Whether nothing more will be said of the thing: it has ended or is gone, or an event of it is a hint by itself. */
const lasts: { [Name in LiveEventName]: (data: LiveEvent<Name>) => boolean } = {
  device: (data) => 'removed' in data,
  host: (data) => 'removed' in data,
  incident: (data) => 'removed' in data || data.ended_at !== null,
  command: ({ ended_at }) => ended_at !== null,
  test: ({ ended_at }) => ended_at !== null,
  alert: ({ state }) => state === 'closed',
  bulk: () => true,
  rollout: () => true,
  repair: () => true,
  notice: () => true,
  rack: () => false,
  protected_app: () => false,
  custom_setting: () => false,
  package: () => false,
  recovery: () => false,
  device_app: () => false,
  schedule: () => false,
  customer: () => false,
  reset: () => false,
  ready: () => false,
  ended: () => false,
};

export function isLast<Name extends LiveEventName>({
  name,
  data,
}: {
  name: Name;
  data: LiveEvent<Name>;
}): boolean {
  return lasts[name](data);
}
