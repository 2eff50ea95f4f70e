import type { Device } from '@rackhand/contract/device';
import type { Incident } from '@rackhand/contract/incident';

/** What of an incident is still away, of those that are in the farm; one that was excluded meanwhile, too. */
export function stillLostOf(
  incident: Pick<Incident, 'devices'>,
  devices: ReadonlyMap<string, Device> | null,
): Device[] {
  return incident.devices.flatMap(({ arn }) => {
    const device = devices?.get(arn);
    const errors = device?.info.errors ?? [];
    const isLost = errors.includes('NOT_FOUND') || errors.includes('OFFLINE');
    return device !== undefined && isLost ? [device] : [];
  });
}
