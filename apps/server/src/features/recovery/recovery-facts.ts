import { faultOf } from '@rackhand/contract/device/fault';
import { recoveryLimits } from '@rackhand/contract/recovery/recovery-policy';
import type { RecoveryFacts } from '@rackhand/contract/recovery/why-no-recovery';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { blocks } from '../devices/occupancy.ts';

type Policy = RecoveryFacts['policy'];

interface FactRow {
  policy: Policy;
  is_commanded: boolean;
  is_in_incident: boolean;
  is_running: boolean;
  begun: string[];
  last_end: string | null;
}

/** Whether a device `d` is among those that an open incident still misses. */
export const isInIncident: RawBuilder<boolean> = sql<boolean>`exists (
  select from incidents i where i.ended_at is null and d.id = any(i.lost_ids))`;

/** All that decides whether a device is recovered, as it is now; of one that is locked it stays so. */
export async function readFacts(db: Db | Trx, row: DeviceRow, at: Date): Promise<RecoveryFacts> {
  const since = new Date(at.getTime() - recoveryLimits.triesHours * 3_600_000);
  const { rows } = await sql<FactRow>`
    select jsonb_build_object('enabled', p.enabled, 'states', p.states, 'after_seconds', p.after_seconds,
        'tries', p.tries, 'cool_down_minutes', p.cool_down_minutes) as policy,
      exists (select from commands c where c.device_id = d.id and ${blocks}) as is_commanded,
      ${isInIncident} as is_in_incident,
      exists (select from recoveries r where r.device_id = d.id and r.ended_at is null) as is_running,
      array(select to_json(r.started_at) #>> '{}' from recoveries r
        where r.device_id = d.id and r.started_at > ${since}::timestamptz order by r.started_at) as begun,
      (select to_json(max(r.ended_at)) #>> '{}' from recoveries r where r.device_id = d.id) as last_end
    from devices d join recovery_policies p on p.device_type = d.type where d.id = ${row.id}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no policy for devices of type ${row.type}`);
  return {
    ...shownFacts(row),
    isCommanded: facts.is_commanded,
    isInIncident: facts.is_in_incident,
    isRunning: facts.is_running,
    policy: facts.policy,
    since: (error) => instantOf(row.faults[faultOf(error)]?.since ?? null),
    begun: facts.begun.map((text) => new Date(text)),
    lastEnd: instantOf(facts.last_end),
    at,
  };
}

export function shownFacts(row: DeviceRow) {
  return {
    excluded: row.excluded,
    holder: row.holder,
    errors: row.errors,
    hostAway: row.host_id === null || row.host_away,
    draining: row.host_draining,
  };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
