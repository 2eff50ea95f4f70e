import type { RunOrder } from '@rackhand/contract/host/agent-link';
import type { RunPlan } from '@rackhand/contract/test/run-link';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { isAgents } from './run-row.ts';
import { runIdOf } from './run-rows.ts';

interface Link {
  hostId: number;
  epoch: number;
  /** The database was lost at a commit: what is stored as sent on this link may not have gone out. */
  isDoubted: boolean;
}

interface Due {
  tid: number;
  n: number;
  attempt: number;
  fence: number;
  udid: string;
  plan: RunPlan;
}

/** What is to go out on this link now: runs that an earlier link was given or none, and whoever is asked to end. Nothing when a newer link has taken over. */
export async function findOrders(db: Db, link: Link): Promise<RunOrder[]> {
  const runs = await markDelivered(db, link);
  const asked = await db
    .selectFrom('test_runs as r')
    .select(['tid', 'n', 'attempt', 'fence'])
    .where('host_id', '=', link.hostId)
    .where(isUnderWay)
    .where((r) => r.or([r('stop_asked_at', 'is not', null), r('yield_asked_at', 'is not', null)]))
    .where('link_epoch', '=', link.epoch)
    .orderBy('id')
    .execute();
  return [
    ...runs.map((row): RunOrder => ({ type: 'run', ...nameOf(row), udid: row.udid, plan: row.plan })),
    ...asked.map((row): RunOrder => ({ type: 'run_stop', ...nameOf(row), how: 'stop' })),
  ];
}

const nameOf = ({
  tid,
  n,
  attempt,
  fence,
}: {
  tid: number;
  n: number;
  attempt: number;
  fence: number | null;
}) => ({
  ...{ test_run_id: runIdOf({ tid, n }), attempt, fence: fence ?? 0 },
});

async function markDelivered(db: Db, { hostId, epoch, isDoubted }: Link): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with picked as materialized (
      select r.id from test_runs r
      where r.host_id = ${hostId} and ${isUnderWay} and ${isAgents}
        and (r.link_epoch is distinct from ${epoch} or (${isDoubted} and r.heard_at is null))
        and exists (select from hosts h where h.id = ${hostId} and h.link_epoch = ${epoch})
      order by r.id for no key update
    ), marked as (
      update test_runs r set link_epoch = ${epoch} from picked where r.id = picked.id
      returning r.id, r.tid, r.n, r.attempt, r.fence
    )
    select m.tid, m.n, m.attempt, m.fence, d.udid, a.plan
    from marked m join run_attempts a on a.run_id = m.id and a.attempt = m.attempt join devices d on d.id = a.device_id
    order by m.id`.execute(db);
  return rows;
}
