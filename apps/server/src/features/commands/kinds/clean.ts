import { appCommandLimits } from '@rackhand/contract/app/app-command';
import { commandLimits } from '@rackhand/contract/command/command';
import { afterCleaning } from '../../devices/after-cleaning.ts';
import { defaultWidth, type ServerKind } from './server-kind.ts';

/** So long an agent may say nothing of it, as of work on apps. */
const { silentMs } = appCommandLimits;

export const cleanKind: ServerKind = {
  lane: { name: 'cleaning', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: silentMs,
  lease: {
    atMostMs: silentMs,
    holder: {
      state: 'MANAGED',
      reasons: { begun: 'CLEANING_BEGUN', succeeded: 'CLEANED', overdue: 'CLEANING_DEADLINE' },
      left: (device, end) => {
        if (end?.state === 'succeeded') return afterCleaning(device, true);
        return end?.reason === 'NOT_CLEANED' ? afterCleaning(device, false) : device;
      },
    },
  },
  // A thorough one has it reboot.
  restartsDevice: true,
  tellsProgress: true,
  touchesApps: true,
};
