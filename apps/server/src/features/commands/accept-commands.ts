import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { AskedCommandType, CommandType } from '@rackhand/contract/command/command-kinds';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Keeping } from '../../platform/idempotency/run-once.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { idOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import type { CommandLink } from './command-dispatcher.ts';
import type { DueCommand } from './command-row.ts';
import { insertCommands, type NewCommand } from './insert-commands.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { readStanding, refusalOf } from './request-command.ts';

export interface CommandRequest {
  call: Pick<Call, 'actor' | 'requestId' | 'ip' | 'deployment'>;
  type: CommandType;
  at: Date;
}

/** The link of a host that this instance holds. */
export type FindLink = (hostId: number) => Pick<CommandLink, 'epoch' | 'types'> | null;

/** What goes out, and how it is remembered. */
interface Placing extends CommandRequest {
  findLink: FindLink;
  keeping: Keeping<CommandAnswer>;
}

interface OneCommand extends Placing {
  type: AskedCommandType;
  arn: string;
  /** Besides the device, as the kind's schema has checked it. */
  given: Record<string, unknown>;
}

export interface CommandAnswer {
  command_id: string;
}

/** One command for one device, within the caller's transaction; throws why there is none. */
export async function acceptCommand(trx: Trx, request: OneCommand): Promise<DueCommand> {
  const { type, arn, given } = request;
  const id = idOf(arn);
  const [row] = id === null ? [] : await lockPresentDevices(trx, [id]);
  if (row === undefined) throw new DomainError('E1011');
  await clearForCommand(trx, request, row);
  const order = { row, given: await completeArguments(trx, type, row, given), appId: null };
  return placeCommand(trx, request, order, {
    action: `device.${type}_requested`,
    object: arn,
    after: { state: row.state, ...given },
  });
}

/** As the agent gets them. Throws why a locked device can't have it. */
export async function completeArguments(
  trx: Trx,
  type: CommandType,
  row: DeviceRow,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const completed = (await serverKinds[type].complete?.(trx, row, given)) ?? given;
  if (completed instanceof DomainError) throw completed;
  return completed;
}

/** Throws why a locked device can't be given this now; what has to give way does. */
export async function clearForCommand(
  trx: Trx,
  { call, type, at }: CommandRequest,
  row: DeviceRow,
): Promise<void> {
  const standing = (await readStanding(trx, [row.id])).get(row.id);
  const refusal =
    refusalOf(type, row, standing) ?? (await serverKinds[type].refusal?.(trx, call, row)) ?? null;
  if (refusal !== null) throw refusal;
  if (standing?.hasUnsent === true) await dropUnsentOfPolicies(trx, [row.id], at);
}

interface Audited {
  action: AuditAction;
  object: string;
  after: unknown;
}

/** Stores what has been found possible for a locked device. */
export async function placeCommand(
  trx: Trx,
  request: Placing,
  order: Omit<NewCommand, 'commandId'>,
  audited: Audited,
): Promise<DueCommand> {
  const { call, type, at, findLink, keeping } = request;
  const { row } = order;
  const link = row.host_id === null ? null : findLink(row.host_id);
  const commandId = randomUUID();
  const [command] = await insertCommands(trx, {
    type,
    orders: [{ ...order, commandId }],
    bulkId: null,
    byPolicy: false,
    createdBy: call.actor.admId,
    groupType: call.deployment.groupType,
    at,
    link: link?.types.includes(type) === true ? link : null,
    besides: [auditAsked(trx, request, audited), ...keeping({ command_id: commandId })],
  });
  if (command === undefined) throw new Error('the farm has no version row');
  return command;
}

export function auditAsked(trx: Trx, { call }: CommandRequest, audited: Audited) {
  const { actor, requestId, ip } = call;
  return auditWrite(trx, { actor, ...audited, requestId, ip, result: 'ok' });
}
