import { updatePatienceMs } from '@rackhand/contract/host/agent-update';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { blocks } from '../devices/occupancy.ts';
import { lockHost } from './find-host.ts';
import { noticeLink } from './link-notices.ts';
import { endUpdate, storeUpdate } from './updates/stored-update.ts';

/** Whether an agent's update has not come to its end. */
export const anyUpdateAtWork: RawBuilder<boolean> = sql<boolean>`exists (
  select from hosts where agent_update ->> 'state' in ('waiting', 'sent', 'fetching', 'trying') and removed_at is null)`;

/** Over `hosts` as h: nobody has one of its devices, and nothing goes on there. */
const isFree = sql<boolean>`not exists (
    select from devices d where d.host_id = h.id and d.removed_at is null and d.holder is not null)
  and not exists (select from commands c join devices d on d.id = c.device_id where d.host_id = h.id and ${blocks})
  and not exists (select from test_runs r where r.host_id = h.id and ${isUnderWay})`;

/** Tells agents whose hosts have come to be free, and ends what nothing has been heard of for too long. */
export async function advanceUpdates(db: Db, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number; isFree: boolean }>`
    select h.id, ${isFree} as "isFree" from hosts h
    where h.agent_update ->> 'state' in ('waiting', 'sent', 'fetching', 'trying') and h.removed_at is null`.execute(
    db,
  );
  for (const row of rows) await advance(db, row, at);
}

async function advance(
  db: Db,
  { id, isFree: free }: { id: number; isFree: boolean },
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, id);
    const update = host.agent_update;
    if (update === null || update.ended_at !== null) return;
    if (update.state === 'waiting') {
      if (!free || host.state === 'away') return;
      await storeUpdate(trx, host, { update: { ...update, state: 'sent', heard_at: koreanTime(at) } });
      await noticeLink(trx, { verb: 'update', hostId: id });
    } else if (at.getTime() - Date.parse(update.heard_at) > updatePatienceMs) {
      await endUpdate(trx, host, { update, state: 'failed', detail: 'nothing was heard of it', at });
    }
  });
}
