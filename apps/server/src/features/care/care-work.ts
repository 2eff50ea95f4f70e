import { deviceStateTable } from '@rackhand/contract/device/device-states';
import { careLimits, careTexts } from '@rackhand/contract/recovery/care';
import { careCommand } from '@rackhand/contract/recovery/care-types';
import type { Text } from '@rackhand/contract/text/language';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { CareDeedsTable } from '../../platform/database/recovery-tables.ts';
import type { TimeAsked } from '../../platform/database/unplanned-time.ts';
import { askByItself } from '../commands/ask-by-itself.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { commandWords } from '../commands/command-words.ts';
import { inOwnTransaction } from '../commands/in-own-transaction.ts';
import { readStanding } from '../commands/request-command.ts';
import { whyRefused } from '../commands/why-refused.ts';
import { lockDevice } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { careActor } from './care-actor.ts';
import { planReboots } from './plan-reboots.ts';

type Deed = Selectable<CareDeedsTable>;

/** Whether a time has come, or a reboot is under way. */
export function anyCareAtWork(at: TimeAsked): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from care_policy where next_reboot_at <= ${at}::timestamptz)
    or exists (select from care_deeds where ended_at is null and planned_at <= ${at}::timestamptz))`;
}

/** Plans what is due, reboots whose turn it is, and notes what has become of them. */
export async function doCare(deps: AskDeps, at: Date): Promise<void> {
  await planReboots(deps.db, at);
  const found = await deps.db
    .selectFrom('care_deeds')
    .select('care_id')
    .where('ended_at', 'is', null)
    .where('planned_at', '<=', at)
    .orderBy('planned_at')
    .execute();
  for (const { care_id } of found) await inOwnTransaction(deps, (trx) => doDeed(trx, deps, care_id, at));
}

/** One that another server is at work with is left to that one. */
async function doDeed(trx: Trx, deps: AskDeps, id: number, at: Date): Promise<DueCommand[]> {
  const named = await trx
    .selectFrom('care_deeds')
    .select('device_id')
    .where('care_id', '=', id)
    .executeTakeFirst();
  const device = named === undefined ? null : await lockDevice(trx, named.device_id);
  const deed = await trx
    .selectFrom('care_deeds')
    .selectAll()
    .where('care_id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (deed === undefined || device === null) return [];
  if (deed.result === 'running') {
    await noteEnd(trx, deed, at);
    return [];
  }
  return reboot(trx, deps, { deed, device, at });
}

async function reboot(
  trx: Trx,
  deps: AskDeps,
  { deed, device, at }: { deed: Deed; device: DeviceRow; at: Date },
): Promise<DueCommand[]> {
  const standing = (await readStanding(trx, [device.id])).get(device.id);
  const isLate = at.getTime() > deed.planned_at.getTime() + careLimits.lateMs;
  const refusal = await whyRefused(trx, careCommand, device, standing);
  const why = isLate ? careTexts.missed : (whyNot(device) ?? refusal);
  if (why !== null) {
    await end(trx, deed, { result: isLate ? 'missed' : 'skipped', why, at });
    return [];
  }
  const cause = { due_at: deed.due_at.toISOString() };
  const command = await askByItself(trx, deps, {
    ...{ type: careCommand, device, standing, actor: careActor, cause, at },
  });
  await trx
    .updateTable('care_deeds')
    .set({ result: 'running', command_id: command.command_id })
    .where('care_id', '=', deed.care_id)
    .execute();
  await bumpDeed(trx, deed.care_id);
  return [command];
}

/** Only what is available is cared for. */
function whyNot({ removed_at, state }: DeviceRow): Text | null {
  if (removed_at !== null) return careTexts.removed;
  return state === 'AVAILABLE' ? null : careTexts.notAvailable(deviceStateTable[state]);
}

async function noteEnd(trx: Trx, deed: Deed, at: Date): Promise<void> {
  const command = await trx
    .selectFrom('commands')
    .selectAll()
    .where('command_id', '=', deed.command_id ?? '')
    .executeTakeFirst();
  if (command !== undefined && command.ended_at === null) return;
  const result = command?.state === 'succeeded' ? 'succeeded' : 'failed';
  const words = command === undefined ? null : commandWords(command);
  await end(trx, deed, { result, why: words ?? deed.why, at });
}

async function end(
  trx: Trx,
  { care_id }: Deed,
  { result, why, at }: { result: Deed['result']; why: Text | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('care_deeds')
    .set({ result, why: why === null ? null : JSON.stringify(why), ended_at: at })
    .where('care_id', '=', care_id)
    .execute();
  await bumpDeed(trx, care_id);
}

/** The number of this change in its topic, which is the last lock: not even when reboots are is waited for after it. */
async function bumpDeed(trx: Trx, id: number): Promise<void> {
  await bumpTopic(
    trx,
    'work',
    sql`update care_deeds set changed_version = bumped.version from bumped where care_id = ${id}`,
  );
}

const dayMs = 24 * 60 * 60_000;

/** Removes what has been kept long enough. */
export async function forgetOldCare(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - careLimits.keptDays * dayMs);
  await deleteInBatches(db, sql`care_deeds`, sql`t.ended_at < ${since}::timestamptz`);
}
