import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { StoredHalt } from '../../platform/database/rollout-tables.ts';
import { hasWholeFile } from '../../platform/files/whole-file.ts';
import { arnColumn, byRack, rackLocation } from '../devices/device-columns.ts';
import type { StageStanding } from './judge-stage.ts';
import type { RolloutRow } from './rollout-shape.ts';

/** Updated by this rollout, and in trouble that was not there before. */
const newErrors = sql`array(select e from unnest(d.errors) as e where not e = any(rd.errors_before))`;
const isTroubled = sql`(rd.result = 'succeeded' and rd.errors_before is not null and cardinality(${newErrors}) > 0)`;
/** Host or wire were at fault; where the time is over nobody tries again before the stage is judged. */
const isFailing = sql`(rd.result = 'pending' and exists (
  select from commands c where c.command_id = rd.command_id and c.state = 'failed'))`;

interface Standing extends StageStanding {
  isLast: boolean;
  hasFile: boolean;
}

export async function readStanding(trx: Trx, row: RolloutRow): Promise<Standing> {
  const among = (which: RawBuilder<unknown>): RawBuilder<number> =>
    sql<number>`(count(*) filter (where ${which}))::integer`;
  const of = (result: string): RawBuilder<number> => among(sql`rd.result = ${result}`);
  const { rows } = await sql<Standing>`
    select ${of('pending')} as pending, ${of('updating')} as updating, ${of('succeeded')} as succeeded,
      ${of('failed')} as failed, ${among(isFailing)} as failing, ${among(isTroubled)} as troubled,
      not exists (select from rollout_stages s
        where s.rollout_id = ${row.rollout_id} and s.stage > ${row.stage}) as "isLast",
      ${hasWholeFile(sql`${row.to_sha256}`)} as "hasFile"
    from rollout_devices rd join devices d on d.id = rd.device_id
    where rd.rollout_id = ${row.rollout_id} and rd.stage = ${row.stage}`.execute(trx);
  const [standing] = rows;
  if (standing === undefined) throw new Error('a count without a row');
  return standing;
}

/** What failed on its way until the time was over, has failed. */
export async function giveUpFailing(trx: Trx, row: RolloutRow, at: Date): Promise<void> {
  await sql`update rollout_devices rd set result = 'failed', updated_at = ${at}::timestamptz
    where rd.rollout_id = ${row.rollout_id} and rd.stage = ${row.stage} and ${isFailing}`.execute(trx);
}

const devicesNamed = 50;

/** Because of whom a stage halts, with what they say. */
export async function findCulprits(
  trx: Trx,
  row: RolloutRow,
  code: StoredHalt['code'],
): Promise<StoredHalt['devices']> {
  if (code === 'FILE_LOST') return [];
  const which = {
    TOO_MANY_FAILED: sql`rd.result = 'failed'`,
    NEW_ERROR: isTroubled,
    NOBODY_REACHED: sql`rd.result = 'pending'`,
  }[code];
  const error = {
    TOO_MANY_FAILED: sql`coalesce(h.install_code, h.reason, h.error_code, '')`,
    NEW_ERROR: sql`coalesce((${newErrors})[1], '')`,
    NOBODY_REACHED: sql`d.state`,
  }[code];
  const { rows } = await sql<StoredHalt['devices'][number]>`
    select ${arnColumn} as arn, d.udid, d.model as device_name,
      ${rackLocation} as rack_location,
      ${error} as error, case when rd.result = 'failed' then coalesce(h.detail, '') else '' end as message
    from rollout_devices rd join devices d on d.id = rd.device_id
      left join lateral (select * from app_history h
        where h.device_id = d.id and h.app_id = ${row.app_id} and h.result = 'failed' and h.command_id = rd.command_id
        order by h.id desc limit 1) h on true
    where rd.rollout_id = ${row.rollout_id} and rd.stage = ${row.stage} and ${which}
    order by ${byRack} limit ${devicesNamed}`.execute(trx);
  return rows;
}
