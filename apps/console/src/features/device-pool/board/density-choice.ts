import { readStored, writeStored } from '../../../platform/stored-value.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const key = 'rackhand.pool-density';

export function storedDensity(): Density {
  return densities.find((density) => density === readStored(key)) ?? 'comfortable';
}

export function storeDensity(density: Density): void {
  writeStored(key, density);
}
