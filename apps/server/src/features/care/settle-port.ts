import { careLimits } from '@rackhand/contract/recovery/care';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { CarePortsTable } from '../../platform/database/recovery-tables.ts';
import type { CommandRow } from '../commands/command-row.ts';
import { bumpCare } from './care-policy.ts';
import type { ChargeFacts } from './judge-charge.ts';

type Port = Selectable<CarePortsTable>;
type Left = Pick<Port, 'state' | 'try_at'> | null;

/** What a port is after its command has ended; one that may be off is not forgotten. */
export async function settlePort(trx: Trx, deviceId: number, facts: ChargeFacts, at: Date): Promise<void> {
  const port = await trx
    .selectFrom('care_ports')
    .selectAll()
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const command = await trx
    .selectFrom('commands')
    .selectAll()
    .where('command_id', '=', port.command_id ?? '')
    .executeTakeFirst();
  const left = port.state === 'going_off' ? afterOff(command, at) : afterOn(command, facts, at);
  if (left === null) await trx.deleteFrom('care_ports').where('device_id', '=', deviceId).execute();
  else
    await trx
      .updateTable('care_ports')
      .set({ ...left, command_id: null, changed_at: at })
      .where('device_id', '=', deviceId)
      .execute();
  await bumpCare(trx);
}

/** It is on where its command never began, and where the agent has seen to that. */
function afterOff(command: CommandRow | undefined, at: Date): Left {
  if (command?.state === 'succeeded') return { state: 'off', try_at: at };
  const isOn = command?.steps.some(({ name, result }) => name === 'power_on' && result === 'succeeded');
  return command?.started_at === null || isOn === true ? null : { state: 'doubtful', try_at: at };
}

/** One that is on without charging an empty device is tried again, and so is one that could not be switched. */
function afterOn(command: CommandRow | undefined, { charge, level }: ChargeFacts, at: Date): Left {
  if (command?.state === 'succeeded') return null;
  const isOn = command?.reason === 'NOT_CHARGING';
  if (isOn && (charge === null || level === null || level > charge.from)) return null;
  return { state: 'doubtful', try_at: new Date((command?.ended_at ?? at).getTime() + careLimits.onAgainMs) };
}
