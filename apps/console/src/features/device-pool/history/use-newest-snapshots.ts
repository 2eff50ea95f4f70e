import type { Device } from '@rackhand/contract/device/device';
import { groupOf } from '@rackhand/contract/device/device-states';
import { devicePool } from '@rackhand/contract/endpoints/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { devicePoolKey, type PoolSnapshots } from '../../devices/pool-queries.ts';
import { reloadPool } from '../../devices/reload-devices.ts';

/** The server takes one a second at most. */
const takenEveryMs = 1_000;

/** Asks for the pool's snapshots, and for them alone, when a device has come into a group or gone. */
export function useNewestSnapshots(devices: readonly Device[]): void {
  const { api } = usePlatform();
  const client = useQueryClient();
  const before = useRef(devices);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const isSame = haveSameGroups(before.current, devices);
    before.current = devices;
    if (isSame) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      api.call(devicePool, { query: { only: 'snapshots' }, automatic: true }).then(
        ({ snapshots }) => client.setQueryData<PoolSnapshots>(devicePoolKey, snapshots),
        // A server of an earlier release tells all or nothing.
        () => reloadPool(client, api),
      );
    }, takenEveryMs);
  }, [api, client, devices]);
  useEffect(() => () => clearTimeout(waiting.current), []);
}

function haveSameGroups(before: readonly Device[], after: readonly Device[]): boolean {
  if (before === after) return true;
  const groups = new Map(before.map(({ arn, info }) => [arn, groupOf(info.state)]));
  return (
    before.length === after.length && after.every(({ arn, info }) => groups.get(arn) === groupOf(info.state))
  );
}
