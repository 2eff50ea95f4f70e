import { type CommandStep, commandLimits, commandReasons } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { powerAbility } from '@rackhand/contract/command/kinds/power-cycle';
import { noPowerController } from '@rackhand/contract/device/power';
import type { Trx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import type { DeviceRow } from '../../devices/device-row.ts';
import { judgeOutlet } from '../../power-controllers/judge-outlet.ts';
import { findOutlet } from '../../power-controllers/known-outlets.ts';
import type { CommandEnd } from '../command-end.ts';
import type { CommandRow } from '../command-row.ts';
import { defaultWidth, type ServerKind } from './server-kind.ts';

export const powerCycleKind: ServerKind = {
  lane: { name: 'power', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  // The longest time without power, its controller's own, and the device's start.
  answerWithinMs: 8 * 60_000,
  lease: {
    atMostMs: 7 * 60_000,
    holder: {
      state: 'REBOOT',
      reasons: { begun: 'POWER_CYCLE_REQUESTED', succeeded: 'POWER_CYCLED', overdue: 'POWER_CYCLE_DEADLINE' },
      // Its next start may be told after the command's end; it was asked for all the same.
      left: (device) => ({ ...device, boot_id: '' }),
    },
  },
  restartsDevice: true,
  complete: nameOutlet,
  finish: judgeByEnd,
  outletDeeds: ['cycle', 'on'],
};

/** The outlet that is named, else the one that the device is linked to, where it is there. */
export async function nameOutlet(
  trx: Trx,
  device: DeviceRow,
  given: Record<string, unknown>,
): Promise<{ outlet: string } | DomainError> {
  const outlet = textIn(given) ?? device.linked_power_name;
  if (outlet === '') return new DomainError('20413', [{ field: 'arn', message: noPowerController }]);
  if ((await findOutlet(trx, device.host_id, outlet)) !== null) return { outlet };
  return new DomainError('20413', [{ field: 'outlet', message: commandReasons.OUTLET_UNKNOWN }]);
}

/** What is known of the outlet by a command that has used it. */
export async function judgeByEnd(
  trx: Trx,
  { arguments: given, host_id: hostId, steps }: CommandRow,
  end: CommandEnd,
  at: Date,
): Promise<CommandEnd> {
  const name = textIn(given);
  const done = end.steps === undefined ? steps : (JSON.parse(end.steps) as CommandStep[]);
  if (name === null || !done.some((step) => step.name in commandKinds.power_cycle.steps)) return end;
  const { reason, detail = '' } = end;
  const tried = { hostId, name, hasSucceeded: end.state === 'succeeded', reason, detail };
  await judgeOutlet(trx, tried, at);
  return end;
}

function textIn({ outlet }: Record<string, unknown>): string | null {
  return typeof outlet === 'string' ? outlet : null;
}

/** The outlet by which a set-top box that does not answer is rebooted; null: there is none. Document 3 section 4. */
export async function outletOfBox(trx: Trx, device: DeviceRow): Promise<string | null> {
  const { type, linked_power_name: name, host_id } = device;
  if (type !== 'stb' || name === '') return null;
  if (host_id === null || (await findOutlet(trx, host_id, name)) === null) return null;
  const host = await trx.selectFrom('hosts').select('abilities').where('id', '=', host_id).executeTakeFirst();
  return host?.abilities?.includes(powerAbility) === true ? name : null;
}
