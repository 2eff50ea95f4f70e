import type { Device } from '@rackhand/contract/device/device';
import { groupOf } from '@rackhand/contract/device/device-states';
import type { Incident } from '@rackhand/contract/incident/incident';
import { situationOf } from '../devices/device-words.ts';
import { isOpen } from '../incidents/incident-queries.ts';

/** Devices that went together: behind a host that is away, or lost at once. */
export interface AwayGroup extends Pick<Incident, 'kind' | 'host' | 'hub' | 'rack' | 'together'> {
  devices: Device[];
}

/** Every device in error stands in one of the groups or in the rest, whether or not an incident tells of it. */
export function groupAway(
  devices: readonly Device[],
  incidents: readonly Incident[],
): { groups: AwayGroup[]; rest: Device[] } {
  const inError = devices.filter(({ info }) => groupOf(info.state) === 'error');
  const away = inError.filter(({ info }) => situationOf(info).isHostAway);
  const hosts = [...new Set(away.map(({ info }) => info.host))];
  const groups: AwayGroup[] = hosts.map((host) => ({
    kind: 'host_away',
    host,
    hub: '',
    rack: null,
    together: null,
    devices: away.filter(({ info }) => info.host === host),
  }));
  let rest = inError.filter((device) => !away.includes(device));
  for (const { devices: _, lost, ...incident } of incidents.filter(isOpen)) {
    const arns = new Set(lost);
    const still = rest.filter((device) => arns.has(device.arn));
    if (still.length > 0) groups.push({ ...incident, devices: still });
    rest = rest.filter((device) => !still.includes(device));
  }
  return { groups, rest };
}
