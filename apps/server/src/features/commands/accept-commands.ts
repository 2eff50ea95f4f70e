import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { CommandType, ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { BulkResult } from '@rackhand/contract/endpoints/commands';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Keeping } from '../../platform/idempotency/run-once.ts';
import { lockDevicesInFarm, lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import type { CommandLink } from './command-dispatcher.ts';
import type { DueCommand } from './command-row.ts';
import { insertCommands } from './insert-commands.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { readStanding, refusalOf } from './request-command.ts';
import { closeBulk, openBulk, refusedByCode } from './store-bulk.ts';

export interface CommandRequest {
  call: Pick<Call, 'actor' | 'requestId' | 'ip' | 'deployment'>;
  type: CommandType;
  at: Date;
}

/** For many devices. */
interface BulkRequest extends CommandRequest {
  type: ManyCommandType;
}

/** The link of a host that this instance holds. */
export type FindLink = (hostId: number) => Pick<CommandLink, 'epoch' | 'types'> | null;

interface OneCommand extends CommandRequest {
  arn: string;
  /** Besides the device, as the kind's schema has checked it. */
  given: Record<string, unknown>;
  findLink: FindLink;
  keeping: Keeping<CommandAnswer>;
}

export interface CommandAnswer {
  command_id: string;
}

/** One command for one device, within the caller's transaction; throws why there is none. */
export async function acceptCommand(trx: Trx, request: OneCommand): Promise<DueCommand> {
  const { call, type, at, arn, given, findLink, keeping } = request;
  const id = idOf(arn);
  const [row] = id === null ? [] : await lockPresentDevices(trx, [id]);
  if (row === undefined) throw new DomainError('E1011');
  const standing = await readStanding(trx, [row.id]);
  const refusal =
    refusalOf(type, row, standing.get(row.id)) ?? (await serverKinds[type].refusal?.(trx, call, row)) ?? null;
  if (refusal !== null) throw refusal;
  const link = row.host_id === null ? null : findLink(row.host_id);
  const commandId = randomUUID();
  const [command] = await insertCommands(trx, {
    type,
    given,
    devices: [{ row, commandId }],
    bulkId: null,
    createdBy: call.actor.admId,
    groupType: call.deployment.groupType,
    at,
    link: link?.types.includes(type) === true ? link : null,
    besides: [
      audit(trx, request, `device.${type}_requested`, arn, { state: row.state }),
      ...keeping({ command_id: commandId }),
    ],
  });
  if (command === undefined) throw new Error('the farm has no version row');
  return command;
}

export interface BulkAnswer {
  bulk_id: string;
  results: BulkResult[];
}

/** The same command for several devices, decided for each by itself; what could not be is kept with the bulk. */
export async function acceptBulk(
  trx: Trx,
  request: BulkRequest,
  arns: readonly string[],
): Promise<BulkAnswer> {
  const ids = [...new Set(arns)].map((arn) => ({ arn, id: idOf(arn) }));
  const known = ids.flatMap(({ id }) => (id === null ? [] : [id]));
  const rows = await lockPresentDevices(trx, known);
  const rowOf = new Map(rows.map((row) => [arnOf(row.id), row]));
  const ordered = ids.map(({ arn }) => ({ arn, row: rowOf.get(arn) ?? null }));
  return storeBulk(trx, request, ordered, () => null);
}

/** Devices in the farm that are not excluded; those under test or locked are left alone. Document 3 section 4. */
export async function acceptForAll(trx: Trx, request: BulkRequest): Promise<BulkAnswer> {
  const rows = await lockDevicesInFarm(trx);
  const ordered = rows.map((row) => ({ arn: arnOf(row.id), row }));
  return storeBulk(trx, request, ordered, ({ state }) =>
    ['STANDBY', 'TESTING', 'USING', 'LOCK'].includes(state) ? '20412' : null,
  );
}

async function storeBulk(
  trx: Trx,
  { call, type, at }: BulkRequest,
  devices: readonly { arn: string; row: DeviceRow | null }[],
  besides: (row: DeviceRow) => ErrorCode | null,
): Promise<BulkAnswer> {
  const rows = devices.flatMap(({ row }) => (row === null ? [] : [row]));
  const standing = await readStanding(
    trx,
    rows.map(({ id }) => id),
  );
  const codeOf = (row: DeviceRow | null): ErrorCode | null =>
    row === null ? 'E1011' : (besides(row) ?? refusalOf(type, row, standing.get(row.id))?.code ?? null);
  const judged = devices.map(({ arn, row }) => ({ arn, row, code: codeOf(row) }));
  const createdBy = call.actor.admId;
  const bulkId = await openBulk(trx, { type, createdBy, at, said: {} });
  const accepted = judged.flatMap(({ row, code }) => (row === null || code !== null ? [] : [row]));
  const refused = refusedByCode(judged);
  const summary = { type, devices: judged.length, accepted: accepted.length, refused };
  const audited = audit(trx, { call, type, at }, `devices.${type}_requested`, bulkId, summary);
  const commands = await insertCommands(trx, {
    type,
    given: {},
    devices: accepted.map((row) => ({ row, commandId: randomUUID() })),
    bulkId,
    createdBy,
    groupType: call.deployment.groupType,
    at,
    link: null,
    besides: [audited],
  });
  const commandIds = new Map(commands.map(({ device_id, command_id }) => [device_id, command_id]));
  const results = judged.map(({ arn, row, code }): BulkResult => {
    const openId = row === null ? null : (standing.get(row.id)?.openCommandId ?? null);
    return {
      arn,
      udid: row?.udid ?? '',
      device_name: row?.model ?? '',
      errorCode: code === null ? 0 : wireCode(code),
      command_id: code === null && row !== null ? (commandIds.get(row.id) ?? null) : openId,
    };
  });
  await closeBulk(trx, bulkId, { results, version: commands[0]?.changed_version ?? null });
  return { bulk_id: bulkId, results };
}

function audit(trx: Trx, { call }: CommandRequest, action: AuditAction, object: string, after: unknown) {
  const { actor, requestId, ip } = call;
  return auditWrite(trx, { actor, action, object, after, requestId, ip, result: 'ok' });
}
