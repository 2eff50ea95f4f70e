import { maintenance } from '@rackhand/contract/endpoints/host-management';
import { formatNumber } from '../../platform/formats.ts';
import { asItIs, inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { maintenanceMessages } from './maintenance-messages.ts';

/** All of a host (its name), or all of a rack (`S-R`). */
export type MaintenancePlace = { server: string } | { rack: string };

interface Maintenance {
  place: MaintenancePlace;
  name: string;
  reason: string;
  /** ISO 8601. */
  until: string;
}

/** Tells by notices what became of it: how many were excluded, and which were left with why. @returns whether it was carried out */
export function useBeginMaintenance(): (what: Maintenance) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async ({ place, name, reason, until }) => {
    try {
      const body = { ...place, update_reason: reason, exclude_until: until };
      const { results } = await api.call(maintenance, { body });
      const left = results.filter(({ errorCode }) => errorCode !== 0);
      if (left.length < results.length)
        notices.succeed(
          inBoth(maintenanceMessages, (said) => said.begun(name, formatNumber(results.length - left.length))),
        );
      if (left.length > 0) {
        const text = asItIs(left.map(({ device_name, udid }) => `${device_name} ${udid}`).join(', '));
        notices.fail(
          inBoth(maintenanceMessages, (said) => said.left(name, formatNumber(left.length))),
          { text },
        );
      }
      return true;
    } catch (error) {
      notices.fail(
        inBoth(maintenanceMessages, (said) => said.failed),
        { error },
      );
      return false;
    } finally {
      askUntold(reloadDevices);
    }
  };
}
