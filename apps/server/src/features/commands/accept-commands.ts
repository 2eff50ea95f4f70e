import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { BulkCommandType } from '@rackhand/contract/command/command';
import type {
  CommandType,
  DeviceCommandType,
  ManyCommandType,
} from '@rackhand/contract/command/command-kinds';
import type { BulkResult } from '@rackhand/contract/endpoints/commands';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Keeping } from '../../platform/idempotency/run-once.ts';
import { lockDevicesInFarm, lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import type { CommandLink } from './command-dispatcher.ts';
import type { DueCommand } from './command-row.ts';
import { insertCommands, type NewCommand } from './insert-commands.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { readStanding, refusalOf, type Standing } from './request-command.ts';
import { closeBulk, openBulk, refusedByCode } from './store-bulk.ts';

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
  type: DeviceCommandType;
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
  const order = { row, given, appId: null };
  return placeCommand(trx, request, order, {
    action: `device.${type}_requested`,
    object: arn,
    after: { state: row.state },
  });
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
    besides: [audit(trx, request, audited), ...keeping({ command_id: commandId })],
  });
  if (command === undefined) throw new Error('the farm has no version row');
  return command;
}

export interface BulkAnswer {
  bulk_id: string;
  results: BulkResult[];
}

/** For many devices: what each is given, where it can be. */
interface BulkRequest extends CommandRequest {
  type: BulkCommandType;
  audited: AuditAction;
  /** Why a device is left alone, besides what holds for every command. */
  besides?: (row: DeviceRow) => ErrorCode | null;
  /** null: there is nothing to do for it. */
  orderFor: (row: DeviceRow) => Pick<NewCommand, 'given' | 'appId'> | null;
}

const nothingBesides = { given: {}, appId: null };

/** The same command for several devices, decided for each by itself; what could not be is kept with the bulk. */
export async function acceptBulk(
  trx: Trx,
  request: CommandRequest & { type: ManyCommandType },
  arns: readonly string[],
): Promise<BulkAnswer> {
  const audited = `devices.${request.type}_requested` as const;
  return storeBulk(trx, { ...request, audited, orderFor: () => nothingBesides }, await lockNamed(trx, arns));
}

/** Devices by name, locked; null for those that are not there. */
export async function lockNamed(trx: Trx, arns: readonly string[]): Promise<BulkTarget[]> {
  const ids = [...new Set(arns)].map((arn) => ({ arn, id: idOf(arn) }));
  const known = ids.flatMap(({ id }) => (id === null ? [] : [id]));
  const rows = await lockPresentDevices(trx, known);
  const rowOf = new Map(rows.map((row) => [arnOf(row.id), row]));
  return ids.map(({ arn }) => ({ arn, row: rowOf.get(arn) ?? null }));
}

/** Devices in the farm that are not excluded; those under test or locked are left alone. Document 3 section 4. */
export async function acceptForAll(
  trx: Trx,
  request: CommandRequest & { type: ManyCommandType },
): Promise<BulkAnswer> {
  const rows = await lockDevicesInFarm(trx);
  const targets = rows.map((row) => ({ arn: arnOf(row.id), row }));
  const besides: BulkRequest['besides'] = ({ state }) =>
    ['STANDBY', 'TESTING', 'USING', 'LOCK'].includes(state) ? '20412' : null;
  const audited = `devices.${request.type}_requested` as const;
  return storeBulk(trx, { ...request, audited, besides, orderFor: () => nothingBesides }, targets);
}

export interface BulkTarget {
  arn: string;
  row: DeviceRow | null;
}

export async function storeBulk(
  trx: Trx,
  request: BulkRequest,
  devices: readonly BulkTarget[],
): Promise<BulkAnswer> {
  const { call, type, at } = request;
  const ids = devices.flatMap(({ row }) => (row === null ? [] : [row.id]));
  const standing = await readStanding(trx, ids);
  const judged = devices.map((target) => judge(request, target, standing));
  const createdBy = call.actor.admId;
  const bulkId = await openBulk(trx, { type, createdBy, at, said: {} });
  const accepted = judged.flatMap(({ row, order }) =>
    row === null || order === null ? [] : [{ row, ...order }],
  );
  const refused = refusedByCode(judged);
  const after = { type, devices: judged.length, accepted: accepted.length, refused };
  const givingWay = accepted.filter(({ row }) => standing.get(row.id)?.hasUnsent === true);
  if (givingWay.length > 0)
    await dropUnsentOfPolicies(
      trx,
      givingWay.map(({ row }) => row.id),
      at,
    );
  const commands = await insertCommands(trx, {
    type,
    orders: accepted.map((order) => ({ ...order, commandId: randomUUID() })),
    bulkId,
    byPolicy: false,
    createdBy,
    groupType: call.deployment.groupType,
    at,
    link: null,
    besides: [audit(trx, request, { action: request.audited, object: bulkId, after })],
  });
  const commandIds = new Map(commands.map(({ device_id, command_id }) => [device_id, command_id]));
  const results = judged.map(({ arn, row, code, order }): BulkResult => {
    const openId = row === null ? null : (standing.get(row.id)?.openCommandId ?? null);
    const ownId = row === null || order === null ? null : (commandIds.get(row.id) ?? null);
    return {
      arn,
      udid: row?.udid ?? '',
      device_name: row?.model ?? '',
      errorCode: code === null ? 0 : wireCode(code),
      command_id: code === null ? ownId : openId,
    };
  });
  await closeBulk(trx, bulkId, { results, version: commands[0]?.changed_version ?? null });
  return { bulk_id: bulkId, results };
}

interface JudgedTarget extends BulkTarget {
  code: ErrorCode | null;
  order: Pick<NewCommand, 'given' | 'appId'> | null;
}

function judge(
  { type, besides, orderFor }: BulkRequest,
  { arn, row }: BulkTarget,
  standing: ReadonlyMap<number, Standing>,
): JudgedTarget {
  if (row === null) return { arn, row, code: 'E1011', order: null };
  const code = besides?.(row) ?? refusalOf(type, row, standing.get(row.id))?.code ?? null;
  return { arn, row, code, order: code === null ? orderFor(row) : null };
}

function audit(trx: Trx, { call }: CommandRequest, audited: Audited) {
  const { actor, requestId, ip } = call;
  return auditWrite(trx, { actor, ...audited, requestId, ip, result: 'ok' });
}
