import { commandLimits } from '@rackhand/contract/command/command';
import type { Trx } from '../../../platform/database/database.ts';
import { noteKeepsData } from '../../power-controllers/judge-outlet.ts';
import type { CommandEnd } from '../command-end.ts';
import type { CommandRow } from '../command-row.ts';
import { judgeByEnd, nameOutlet } from './power-cycle.ts';
import { defaultWidth, type ServerKind } from './server-kind.ts';

const outletKind = {
  lane: { name: 'power', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  // Two controllers' turns, and what the device may take to tell.
  answerWithinMs: 5 * 60_000,
  restartsDevice: false,
  complete: nameOutlet,
} as const satisfies Partial<ServerKind>;

/** While it is tried nobody else gets the device: the connection may go with the power. */
export const chargeOffKind: ServerKind = {
  ...outletKind,
  lease: {
    atMostMs: 5 * 60_000,
    holder: {
      state: 'MANAGED',
      reasons: { begun: 'CHARGE_OFF_BEGUN', succeeded: 'CHARGE_OFF_ENDED', overdue: 'CHARGE_OFF_DEADLINE' },
      left: (device) => device,
    },
  },
  outletDeeds: ['off', 'on'],
  finish: async (trx, command, end, at) => {
    await noteConnection(trx, command, end);
    return judgeByEnd(trx, command, end, at);
  },
};

/** Beside whoever has the device. */
export const chargeOnKind: ServerKind = { ...outletKind, lease: null, outletDeeds: ['on'] };

async function noteConnection(
  trx: Trx,
  { host_id: hostId, arguments: { outlet } }: CommandRow,
  { state, reason }: CommandEnd,
): Promise<void> {
  const isLost = reason === 'LOST_WITH_POWER';
  if (typeof outlet !== 'string' || (state !== 'succeeded' && !isLost)) return;
  await noteKeepsData(trx, { hostId, name: outlet }, !isLost);
}
