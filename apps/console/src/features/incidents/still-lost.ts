import type { Device } from '@rackhand/contract/device/device';
import type { Incident } from '@rackhand/contract/incident/incident';

/** What of an incident has not been back, of those that are in the farm. */
export function stillLostOf(
  incident: Pick<Incident, 'lost'>,
  devices: ReadonlyMap<string, Device> | null,
): Device[] {
  return incident.lost.flatMap((arn) => {
    const device = devices?.get(arn);
    const errors = device?.info.errors ?? [];
    const isLost = errors.includes('NOT_FOUND') || errors.includes('OFFLINE');
    return device !== undefined && isLost ? [device] : [];
  });
}
