import type { Sighting } from '@rackhand/contract/device/sighting';
import type { LinkEpoch } from './device-change.ts';

/** One message of an agent, as whole sightings. */
export interface HostReport {
  link: LinkEpoch;
  /** `snapshot`: devices of the host that are not named are not there. */
  kind: 'snapshot' | 'changes';
  /** By udid, in the message's order; null: the host has forgotten the device. */
  sightings: ReadonlyMap<string, Sighting | null>;
}
