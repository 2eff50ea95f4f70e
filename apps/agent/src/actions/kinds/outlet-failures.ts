import type { CommandReason } from '@rackhand/contract/command/command';
import type { OutletTrouble } from '@rackhand/contract/command/outlet';

/** What a command that has used an outlet fails with, by what was wrong with the outlet. */
export const outletReasons = {
  unknown: 'OUTLET_UNKNOWN',
  failed: 'OUTLET_FAILED',
  stayed: 'OUTLET_STAYED',
  left_off: 'OUTLET_LEFT_OFF',
} as const satisfies Record<OutletTrouble, CommandReason>;
