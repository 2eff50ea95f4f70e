import type { Device } from '@rackhand/contract/device/device';
import type { HostRow } from '@rackhand/contract/host/host';
import { paths } from '../../paths.ts';

export const firstSteps = ['host', 'devices', 'slots', 'apps', 'admins', 'alerts'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Where each is done. */
export const stepPaths = {
  host: paths.hostManagement,
  devices: paths.hostManagement,
  slots: paths.devicePool,
  apps: paths.appManagement,
  admins: paths.adminList,
  alerts: paths.alertRules,
} as const satisfies Record<FirstStep, string>;

interface FarmNow {
  hosts: readonly Pick<HostRow, 'last_seen_at'>[];
  devices: readonly { info: Pick<Device['info'], 'errors' | 'rackLocation'> }[];
  /** That is given to a device. */
  hasApp: boolean;
  adminCount: number;
  alertRuleCount: number;
}

/** What of setting up a farm has been done, read from the farm itself. */
export function stepsDone({
  hosts,
  devices,
  hasApp,
  adminCount,
  alertRuleCount,
}: FarmNow): Record<FirstStep, boolean> {
  return {
    host: hosts.some((host) => host.last_seen_at !== null),
    devices: devices.some(({ info }) => !info.errors.includes('REGISTERED')),
    slots: devices.some(({ info }) => info.rackLocation !== ''),
    apps: hasApp,
    admins: adminCount > 1,
    alerts: alertRuleCount > 0,
  };
}
