import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createFarmDevices, type FarmDevices } from './merge/create-farm-devices.ts';

const stores = new WeakMap<QueryClient, FarmDevices>();

/** The farm's devices as this tab knows them: whatever shows any of them is a view of it. */
export function farmDevicesOf(client: QueryClient): FarmDevices {
  const known = stores.get(client) ?? createFarmDevices();
  stores.set(client, known);
  return known;
}

export function useFarmDevices(): FarmDevices {
  return farmDevicesOf(useQueryClient());
}

/** Whoever signs in next knows nothing of them. */
export function forgetDevices(client: QueryClient): void {
  stores.delete(client);
}
