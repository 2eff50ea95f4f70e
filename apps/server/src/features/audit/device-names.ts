import { arnPrefix } from '@rackhand/contract/device/device';
import type { Db } from '../../platform/database/database.ts';
import { isCommandId } from '../commands/command-row.ts';
import { arnOf, idOf, rackLocationOf } from '../devices/device-shape.ts';

interface Entry {
  action: string;
  object: string;
}

/** Of how many devices of one deed the names are said. */
const namedAtMost = 3;

/** Of an entry about devices which they are, by model and slot; null for any other, and for what nobody knows any more. */
export async function nameDevices(
  db: Db,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string | null> {
  const isOf = (wanted: (action: string) => boolean): string[] => [
    ...new Set(entries.filter(({ action }) => wanted(action)).map(({ object }) => object)),
  ];
  const holds = isOf((action) => action.startsWith('hold.')).filter(isCommandId);
  const commands = isOf((action) => action === 'command.cancel_requested').filter(isCommandId);
  const bulks = isOf((action) => /^(?:device(_app)?s|bulk)\./.test(action)).filter(isCommandId);
  const [ofHolds, ofCommands, ofBulks] = await Promise.all([
    devicesOfHolds(db, holds),
    devicesOfCommands(db, commands),
    devicesOfBulks(db, bulks),
  ]);
  const direct = entries.filter(({ object }) => object.startsWith(arnPrefix)).map(({ object }) => object);
  const arns = new Map([
    ...direct.map((arn): [string, string[]] => [arn, [arn]]),
    ...ofHolds,
    ...ofCommands,
    ...ofBulks,
  ]);
  const known = new Map(await readNames(db, new Set([...arns.values()].flat())));
  return ({ object }) => listOf((arns.get(object) ?? []).map((arn) => known.get(arn) ?? null));
}

type DevicesOf = Promise<[object: string, arns: string[]][]>;

async function devicesOfHolds(db: Db, holdIds: readonly string[]): DevicesOf {
  if (holdIds.length === 0) return [];
  const rows = await db
    .selectFrom('leases')
    .select(['lease_id', 'device_id'])
    .where('lease_id', 'in', holdIds)
    .execute();
  return rows.map(({ lease_id, device_id }) => [lease_id, [arnOf(device_id)]]);
}

async function devicesOfCommands(db: Db, commandIds: readonly string[]): DevicesOf {
  if (commandIds.length === 0) return [];
  const rows = await db
    .selectFrom('commands')
    .select(['command_id', 'device_id'])
    .where('command_id', 'in', commandIds)
    .execute();
  return rows.map(({ command_id, device_id }) => [command_id, [arnOf(device_id)]]);
}

async function devicesOfBulks(db: Db, bulkIds: readonly string[]): DevicesOf {
  if (bulkIds.length === 0) return [];
  const rows = await db
    .selectFrom('command_bulks')
    .select(['id', 'results'])
    .where('id', 'in', bulkIds)
    .execute();
  return rows.map(({ id, results }) => [id, results.map(({ arn }) => arn)]);
}

/** Devices that have been removed keep their name here. */
async function readNames(db: Db, arns: ReadonlySet<string>): Promise<[arn: string, name: string][]> {
  const ids = [...arns].map(idOf).filter((id) => id !== null);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'model', 'rack_group', 'rack_number', 'rack_slot'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [
    arnOf(row.id),
    [row.model, rackLocationOf(row)].filter((part) => part !== '').join(' · '),
  ]);
}

function listOf(names: readonly (string | null)[]): string | null {
  const said = names.filter((name) => name !== null);
  const rest = said.length - namedAtMost;
  return [...said.slice(0, namedAtMost), ...(rest > 0 ? [`+${String(rest)}`] : [])].join(', ') || null;
}
