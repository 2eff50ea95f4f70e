import { randomUUID } from 'node:crypto';
import { commandKinds, type OwnCommandType } from '@rackhand/contract/command/command-kinds';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import { completeArguments } from './accept-commands.ts';
import type { AskDeps } from './ask-once.ts';
import type { DueCommand } from './command-row.ts';
import { insertCommands } from './insert-commands.ts';
import type { Standing } from './request-command.ts';

interface OwnCommand {
  type: OwnCommandType;
  /** Locked, and found able. */
  device: DeviceRow;
  standing: Standing | undefined;
  /** Under which name it is asked for. */
  actor: string;
  /** What besides the state stands in the audit trail. */
  cause: Record<string, string>;
  at: Date;
  /** Besides the device. */
  given?: Record<string, unknown>;
  commandId?: string;
}

/** Stores a command that nobody has called for; it goes first where a policy's has not been sent. */
export async function askByItself(
  trx: Trx,
  { dispatcher }: Pick<AskDeps, 'dispatcher'>,
  { type, device, standing, actor, cause, at, given: asked = {}, commandId = randomUUID() }: OwnCommand,
): Promise<DueCommand> {
  if (standing?.hasUnsent === true) await dropUnsentOfPolicies(trx, [device.id], at);
  const link = device.host_id === null ? null : dispatcher.linkOf(device.host_id);
  const audited = auditWrite(trx, {
    ...{ actor: { name: actor }, action: `device.${type}_requested` as const },
    ...{ object: arnOf(device.id), after: { state: device.state, ...cause }, result: 'ok' },
  });
  const given = await completeArguments(trx, type, device, commandKinds[type].arguments.parse(asked));
  const [command] = await insertCommands(trx, {
    ...{ type, bulkId: null, byPolicy: false, createdBy: actor, groupType: null, at },
    orders: [{ row: device, commandId, given, appId: null }],
    link: link?.types.includes(type) === true ? link : null,
    besides: [audited],
  });
  if (command === undefined) throw new Error('the farm has no version row');
  return command;
}
