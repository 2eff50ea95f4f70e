import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.ts';
import { useStore } from '../../platform/use-store.ts';
import { allDevicesQuery } from './device-queries.ts';
import { useFarmDevices } from './farm-devices.ts';

interface Asking {
  automatic?: boolean;
  enabled?: boolean;
}

interface DeviceView {
  data: Device[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** All devices of the farm, for filters, counts and choices: who shows them asks for them, and has those that are known. */
export function useDevices({ automatic, enabled = true }: Asking = {}): DeviceView {
  const { api } = usePlatform();
  const { error, refetch } = useQuery({ ...allDevicesQuery(api, automatic), enabled });
  return { data: useKnownDevices(), error, refetch };
}

/** All devices of the farm in rack order; undefined while nobody has told all of them. */
export function useKnownDevices(): Device[] | undefined {
  const { onList, list } = useFarmDevices();
  return useStore(onList, list);
}

/** One device at once as it is told of, whenever the lists that name it follow; undefined when it is gone. */
export function useDevice(arn: string): Device | undefined {
  const { on, get } = useFarmDevices();
  return useStore(
    (listener) => on(arn, listener),
    () => get(arn),
  );
}
