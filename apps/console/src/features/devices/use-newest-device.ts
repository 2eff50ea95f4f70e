import type { Device } from '@rackhand/contract/device/device';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useStore } from '../../platform/use-store.ts';
import { newestOf, onDeviceChange } from './merge/device-changes.ts';

/** A device of a list, at once as it is told of: a row does not wait for its list to be sorted and counted anew. */
export function useNewestDevice(listed: Device): Device {
  const client = useQueryClient();
  const { arn } = listed;
  const subscribe = useCallback((listener: () => void) => onDeviceChange(arn, listener), [arn]);
  return useStore(subscribe, () => newestOf(client, listed));
}

/** The same for who looks a device of a list up, when asked. */
export function useNewestOf(): (listed: Device) => Device {
  const client = useQueryClient();
  return useCallback((listed) => newestOf(client, listed), [client]);
}
