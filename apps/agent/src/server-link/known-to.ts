import { platformAbilities, takesPlatform } from '@rackhand/contract/device/platforms';
import type { Sightings } from '../devices/collect-sightings.ts';

/** What a server with these abilities can take in: one of an earlier release would take any device for an Android device. */
export function knownTo(abilities: readonly string[], sightings: Sightings): Sightings {
  if (platformAbilities.every((ability) => abilities.includes(ability))) return sightings;
  return new Map(
    [...sightings].filter(([, { platform }]) => platform === undefined || takesPlatform(abilities, platform)),
  );
}
