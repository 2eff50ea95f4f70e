import type { Device } from '@rackhand/contract/device/device';
import { useCallback } from 'react';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { useFarmDevices } from './farm-devices.ts';
import { toldOf } from './merge/create-farm-devices.ts';
import { reloadDevices } from './reload-devices.ts';

/**
 * For the end of a write to devices: its answer says what has become of them. Where there is none, as after a refusal, the
 * stream does; and where no stream comes through they are asked for.
 */
export function useTellDevices(): (answer?: { devices?: readonly Device[] | undefined }) => void {
  const { tell } = useFarmDevices();
  const askUntold = useAskUntold();
  return useCallback(
    ({ devices } = {}) => {
      if (devices === undefined) askUntold(reloadDevices);
      else tell(devices.map(toldOf));
    },
    [tell, askUntold],
  );
}
