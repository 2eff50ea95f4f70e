import { type DeviceState, errorOrder } from '@rackhand/contract/device/device-states';
import { type RawBuilder, sql } from 'kysely';

/** Decided by people: an excluded device is not meant to work, one that nobody has confirmed not yet. */
export const notCounted: readonly DeviceState[] = ['EXCLUDE', 'REGISTERED'];
const brokenStates = errorOrder.filter((state) => !notCounted.includes(state));

export interface Span {
  deviceId: number;
  from: Date;
  to: Date;
}

/**
 * SQL of a device's outages, derived from the history of its state: each run of error states is one, from its first to
 * the state after it; its cause is the error that took most of it, for a device that loses its authorization is lost
 * for a moment first, and all tries of one silence are one. `spans` holds every state with its time, `outages` the runs. Document 3 section 4: MANAGED,
 * exclusions, holders and what awaits its confirmation are none.
 */
export function outageTables({ deviceId, from, to }: Span): RawBuilder<unknown> {
  return sql`
    known as (
      (select id, at, to_state from device_state_changes
        where device_id = ${deviceId}::integer and at < ${from}::timestamptz order by id desc limit 1)
      union all
      (select id, at, to_state from device_state_changes
        where device_id = ${deviceId}::integer and at >= ${from}::timestamptz and at <= ${to}::timestamptz)
    ), spans as (
      select id, to_state, at, greatest(at, ${from}::timestamptz) as began,
        coalesce(lead(at) over (order by id), ${to}::timestamptz) as ended,
        lead(id) over (order by id) is null as is_last,
        to_state = any(${brokenStates}::text[]) as is_broken
      from known
    ), runs as (
      select *, count(*) filter (where not is_broken) over (order by id) as run from spans
    ), causes as (
      select distinct on (run) run, fault_of(to_state) as cause from runs where is_broken
      group by run, 2 order by run, sum(ended - began) desc, min(id)
    ), outages as (
      select min(id) as id, cause, min(at) as at, min(began) as began, max(ended) as ended, bool_or(is_last) as lasts
      from runs join causes using (run) where is_broken group by run, cause
    )`;
}
