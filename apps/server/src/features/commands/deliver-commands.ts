import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { blocks } from '../devices/occupancy.ts';
import { fenceOf } from '../leases/find-leases.ts';
import type { DueCommand } from './command-row.ts';
import { kindRows, serverKinds } from './kinds/server-kinds.ts';
import { countedTime, goOn } from './sending-time.ts';

interface Link {
  hostId: number;
  epoch: number;
  /** The kinds that the link's agent knows. */
  types: readonly CommandType[];
  /** What is stored as sent on this link may not have gone out: the database was lost before it could say so. */
  isDoubted?: boolean;
}

/**
 * Marks what is to go out on this link now and gives it in its order: what an earlier link was given and has not ended,
 * and what waits, up to the width of each lane; where it is doubted, what has not begun once more. Nothing when a newer link has taken over,
 * and nothing of what somebody has held up until it was locked.
 */
export async function markDelivered(
  db: Db,
  { hostId, epoch, types, isDoubted = false }: Link,
  at: Date,
): Promise<DueCommand[]> {
  const result = await sql<DueCommand>`
    with unended as materialized (
      select c.id, c.state, c.link_epoch, kinds.lane, kinds.width, c.bulk_id is not null as for_many,
        ${countedTime(at)} < kinds.send_within as is_in_time
      from commands c join ${kindRows(types)} on kinds.type = c.type
      where c.host_id = ${hostId} and ${blocks}
    ), placed as (
      select *, row_number() over (partition by lane, for_many order by state = 'queued', id) as place from unended
    ), waiting as (
      select id from placed
      where state = 'queued' and place <= width and is_in_time
    ), picked as materialized (
      select c.id from commands c
      where c.ended_at is null
        and not (c.state = 'queued' and c.yields)
        and exists (select from hosts h where h.id = ${hostId} and h.link_epoch = ${epoch})
        and c.id in (
          select id from waiting
          union all select id from unended where state <> 'queued' and link_epoch is distinct from ${epoch}
          union all select id from unended where ${isDoubted} and state = 'sent' and link_epoch = ${epoch}
        )
      order by c.id for no key update
    ), bumped as materialized (
      ${bumping('work', sql`exists (select from picked)`)}
    ), marked as (
      update commands c set
        attempt = c.attempt + 1,
        state = case when c.state = 'queued' then 'sent' else c.state end,
        link_epoch = ${epoch},
        ${goOn(at)},
        sent_at = coalesce(c.sent_at, ${at}::timestamptz),
        delivered_at = ${at}::timestamptz,
        changed_version = (select version from bumped)
      from picked where c.id = picked.id
      returning c.*
    )
    select marked.*, ${fenceOf(sql`marked.command_id`)} as fence,
      (select ${telling('work')} from bumped) as told
    from marked order by marked.id`.execute(db);
  return result.rows;
}

export function deliverable(row: DueCommand, at: Date): CommandDelivery {
  return {
    type: 'command',
    command_id: row.command_id,
    attempt: row.attempt,
    command: row.type,
    udid: row.udid,
    ...(row.fence === null ? {} : { fence: row.fence }),
    arguments: row.arguments,
    begin_within_ms: row.send_from.getTime() + serverKinds[row.type].sendWithinMs - at.getTime(),
    age_ms: Math.max(0, at.getTime() - (row.sent_at ?? at).getTime()),
    cancel: row.cancel_requested,
  };
}
