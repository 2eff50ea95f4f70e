import { chargeCommands } from '@rackhand/contract/recovery/care-types';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import { askByItself } from '../commands/ask-by-itself.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { inOwnTransaction } from '../commands/in-own-transaction.ts';
import { readStanding } from '../commands/request-command.ts';
import { whyRefused } from '../commands/why-refused.ts';
import { lockDevice } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { careActor } from './care-actor.ts';
import { bumpCare } from './care-policy.ts';
import { readChargeFacts } from './charge-facts.ts';
import { type ChargeFacts, judgeCharge } from './judge-charge.ts';
import { settlePort } from './settle-port.ts';
import { writeChargeDeed } from './write-charge-deed.ts';

/** Switches the ports whose turn it is, each in a transaction of its own. */
export async function doCharging(deps: AskDeps, at: Date): Promise<void> {
  for (const [id, facts] of await readChargeFacts(deps.db, at))
    if (judgeCharge(facts, at) !== null) await inOwnTransaction(deps, (trx) => doPort(trx, deps, id, at));
}

/** The device is locked first, so of several servers the later ones find it done. */
async function doPort(trx: Trx, deps: AskDeps, id: number, at: Date): Promise<DueCommand[]> {
  const device = await lockDevice(trx, id);
  const facts = (await readChargeFacts(trx, at, id)).get(id);
  const verdict = facts === undefined ? null : judgeCharge(facts, at);
  if (device === null || facts === undefined || verdict === null) return [];
  switch (verdict.deed) {
    case 'settle':
      await settlePort(trx, id, facts, at);
      return [];
    case 'forget':
      await trx.deleteFrom('care_ports').where('device_id', '=', id).execute();
      await bumpCare(trx);
      return [];
    case 'off':
      return switchOff(trx, deps, { device, why: verdict.why, at });
    case 'on':
      return switchOn(trx, deps, { device, why: verdict.why, at, port: facts.port });
  }
}

interface Switching {
  device: DeviceRow;
  why: Text;
  at: Date;
}

async function switchOff(trx: Trx, deps: AskDeps, { device, why, at }: Switching): Promise<DueCommand[]> {
  const { id, host_id, linked_power_name: outlet } = device;
  const standing = (await readStanding(trx, [id])).get(id);
  if (host_id === null || (await whyRefused(trx, chargeCommands.off, device, standing)) !== null) return [];
  const command = await askByItself(trx, deps, {
    ...{ type: chargeCommands.off, device, standing, actor: careActor, cause: { outlet, why: why.en }, at },
  });
  await trx
    .insertInto('care_ports')
    .values({
      ...{ device_id: id, host_id, outlet, state: 'going_off', command_id: command.command_id },
      ...{ changed_at: at, try_at: at },
    })
    .execute();
  await writeChargeDeed(trx, {
    type: chargeCommands.off,
    deviceId: id,
    commandId: command.command_id,
    why,
    at,
  });
  return [command];
}

/** From the host that has switched it off, whatever the device is in and wherever it is by now. */
async function switchOn(
  trx: Trx,
  deps: AskDeps,
  { device, why, at, port }: Switching & Pick<ChargeFacts, 'port'>,
): Promise<DueCommand[]> {
  if (port === null) return [];
  const standing = (await readStanding(trx, [device.id])).get(device.id);
  if (standing === undefined || standing.openCommandId !== null) return [];
  const { outlet } = port;
  const command = await askByItself(trx, deps, {
    ...{ type: chargeCommands.on, device: { ...device, host_id: port.hostId }, standing },
    ...{ actor: careActor, given: { outlet }, cause: { outlet, why: why.en }, at },
  });
  await trx
    .updateTable('care_ports')
    .set({ state: 'going_on', command_id: command.command_id, changed_at: at })
    .where('device_id', '=', device.id)
    .execute();
  await writeChargeDeed(trx, {
    ...{ type: chargeCommands.on, deviceId: device.id, commandId: command.command_id, why, at },
  });
  return [command];
}
