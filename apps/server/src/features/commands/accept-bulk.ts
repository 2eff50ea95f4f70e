import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import type { BulkCommandType, BulkSaid } from '@rackhand/contract/command/command';
import type { ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Db, Trx } from '../../platform/database/database.ts';
import { lockDevicesInFarm, lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import { readPresentDevices } from '../devices/read-device-row.ts';
import { auditAsked, type CommandRequest, completeArguments } from './accept-commands.ts';
import { bulkRefusal } from './bulk-refusal.ts';
import { insertCommands, type NewCommand } from './insert-commands.ts';
import { readStanding, type Standing } from './request-command.ts';
import { closeBulk, openBulk, refusedByCode } from './store-bulk.ts';

/** What was said with a bulk, and the one whose failures it repeats. */
export interface Repeats {
  said: BulkSaid;
  retryOf?: string;
}

export interface BulkAnswer {
  bulk_id: string;
  results: BulkResult[];
}

/** For many devices: what each is given, where it can be. */
interface BulkRequest extends CommandRequest, Partial<Repeats> {
  type: BulkCommandType;
  audited: AuditAction;
  /** null: there is nothing to do for it. */
  orderFor: (row: DeviceRow) => Pick<NewCommand, 'given' | 'appId'> | null;
}

const nothingBesides = { given: {}, appId: null };

/** The same command for several devices, decided for each by itself; what could not be is kept with the bulk. */
export async function acceptBulk(
  trx: Trx,
  request: CommandRequest & Partial<Repeats> & { type: ManyCommandType },
  arns: readonly string[],
): Promise<BulkAnswer> {
  const audited = `devices.${request.type}_requested` as const;
  return storeBulk(trx, { ...request, audited, orderFor: () => nothingBesides }, await lockNamed(trx, arns));
}

/** Devices by name, locked; null for those that are not there. */
export function lockNamed(trx: Trx, arns: readonly string[]): Promise<BulkTarget[]> {
  return named(arns, (ids) => lockPresentDevices(trx, ids));
}

/** As `lockNamed`, for who only looks: nobody waits for it, and it waits for nobody. */
export function readNamed(db: Db, arns: readonly string[]): Promise<BulkTarget[]> {
  return named(arns, (ids) => readPresentDevices(db, ids));
}

async function named(
  arns: readonly string[],
  rowsOf: (ids: readonly number[]) => Promise<DeviceRow[]>,
): Promise<BulkTarget[]> {
  const ids = [...new Set(arns)].map((arn) => ({ arn, id: idOf(arn) }));
  const rows = await rowsOf(ids.flatMap(({ id }) => (id === null ? [] : [id])));
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
  const audited = `devices.${request.type}_requested` as const;
  const said = { leaves_users: true, leaves_excluded: true } as const;
  return storeBulk(trx, { ...request, said, audited, orderFor: () => nothingBesides }, targets);
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
  const { call, type, at, said = {} } = request;
  const ids = devices.flatMap(({ row }) => (row === null ? [] : [row.id]));
  const standing = await readStanding(trx, ids);
  const judged = devices.map((target) => judge(request, target, standing));
  const createdBy = call.actor.admId;
  const bulkId = await openBulk(trx, {
    ...{ type, createdBy, groupType: call.deployment.groupType, at, said },
    ...(request.retryOf === undefined ? {} : { retryOf: request.retryOf }),
  });
  const accepted = judged.flatMap(({ row, order }) =>
    row === null || order === null ? [] : [{ row, ...order }],
  );
  const refused = refusedByCode(judged);
  const after = { type, devices: judged.length, accepted: accepted.length, refused };
  for (const order of accepted) order.given = await completeArguments(trx, type, order.row, order.given);
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
    besides: [auditAsked(trx, request, { action: request.audited, object: bulkId, after })],
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
  { type, said = {}, orderFor }: BulkRequest,
  { arn, row }: BulkTarget,
  standing: ReadonlyMap<number, Standing>,
): JudgedTarget {
  if (row === null) return { arn, row, code: 'E1011', order: null };
  const code = bulkRefusal({ type, said }, row, standing.get(row.id));
  return { arn, row, code, order: code === null ? orderFor(row) : null };
}
