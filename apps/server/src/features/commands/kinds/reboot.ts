import { commandLimits } from '@rackhand/contract/command/command';
import { judgeByEnd, outletOfBox } from './power-cycle.ts';
import { defaultWidth, type ServerKind } from './server-kind.ts';

export const rebootKind: ServerKind = {
  lane: { name: 'reboot', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: 6 * 60_000,
  lease: {
    // Document 3 section 4.
    atMostMs: 5 * 60_000,
    holder: {
      state: 'REBOOT',
      reasons: { begun: 'REBOOT_REQUESTED', succeeded: 'REBOOTED', overdue: 'REBOOT_DEADLINE' },
      // Its next start may be told after the command's end; it was asked for all the same.
      left: (device) => ({ ...device, boot_id: '' }),
    },
  },
  restartsDevice: true,
  complete: async (trx, device, given) => {
    const outlet = await outletOfBox(trx, device);
    return outlet === null ? given : { ...given, outlet };
  },
  finish: judgeByEnd,
  outletDeeds: ['cycle', 'on'],
};
