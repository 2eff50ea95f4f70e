import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { Sighting } from '@rackhand/contract/device/sighting';
import type { Attachment } from './attachment.ts';
import type { Sightings } from './collect-sightings.ts';
import { type FleetDeps, type ProviderFleet, startProviderFleet } from './device-fleet.ts';
import type { DeviceProvider } from './device-provider.ts';
import type { SeenStart } from './device-registry.ts';
import type { KnownDevices } from './known-devices.ts';

/** Where a device is attached now, and who reaches it there. */
export interface LocatedDevice {
  provider: DeviceProvider;
  attachment: Attachment;
}

/** Every device of this host, whoever provides it. */
export interface DeviceFleet {
  locate(udid: string): LocatedDevice | null;
  startOf(udid: string): (SeenStart & { provider: DeviceProvider }) | null;
  /** Whether a device can do what this kind of command needs; one that nobody knows is not kept from trying. */
  isAble(udid: string, type: CommandType): boolean;
  /** Called whenever something may have changed; answers how to stop that. */
  watch(listener: () => void): () => void;
  /** Something that sightings are made of has changed elsewhere. */
  review(): void;
  stop(): void;
}

export interface HostFleetDeps extends FleetDeps {
  providers: readonly DeviceProvider[];
  /** What is kept of a provider's devices. */
  knownOf(provider: DeviceProvider): KnownDevices;
}

export function startDeviceFleet({ providers, knownOf, ...deps }: HostFleetDeps): DeviceFleet {
  const join = createJoin(providers.length, deps.onSightings);
  const fleets = providers.map((provider, place) =>
    startProviderFleet(provider, knownOf(provider), { ...deps, onSightings: (news) => join(place, news) }),
  );
  const holderOf = (udid: string): ProviderFleet | undefined =>
    fleets.find((fleet) => fleet.locate(udid) !== null) ?? fleets.find((fleet) => fleet.has(udid));
  return {
    locate(udid) {
      for (const { provider, locate } of fleets) {
        const attachment = locate(udid);
        if (attachment !== null) return { provider, attachment };
      }
      return null;
    },
    startOf(udid) {
      for (const { provider, startOf } of fleets) {
        const start = startOf(udid);
        if (start !== null) return { provider, ...start };
      }
      return null;
    },
    isAble(udid, type) {
      const holder = holderOf(udid);
      return holder === undefined || holder.provider.acts[type] !== undefined;
    },
    watch(listener) {
      const ends = fleets.map((fleet) => fleet.watch(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    review() {
      for (const fleet of fleets) fleet.review();
    },
    stop() {
      for (const fleet of fleets) fleet.stop();
    },
  };
}

/** Nothing is told before each provider's picture is whole. One name in two of them is the device of the first. */
function createJoin(
  count: number,
  onSightings: (sightings: Sightings) => void,
): (place: number, sightings: Sightings) => void {
  const pictures = new Map<number, Sightings>();
  return (place, sightings) => {
    pictures.set(place, sightings);
    if (pictures.size < count) return;
    onSightings(count === 1 ? sightings : joined(pictures));
  };
}

function joined(pictures: ReadonlyMap<number, Sightings>): Sightings {
  const all = new Map<string, Sighting>();
  for (const [, sightings] of [...pictures].toSorted(([a], [b]) => b - a))
    for (const [udid, sighting] of sightings) all.set(udid, sighting);
  return all;
}
