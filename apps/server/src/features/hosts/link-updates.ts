import type { ServerMessage, UpdateReport } from '@rackhand/contract/host/agent-link';
import { isUnderWay } from '@rackhand/contract/host/agent-update';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { lockHost } from './find-host.ts';
import { endUpdate, storeUpdate } from './updates/stored-update.ts';

/** Brings updates over the links of agents that take them. */
export interface LinkUpdates {
  /** Tells the agent of the update that is due for its host; one that it knows already goes on. */
  offer(hostId: number, send: (message: ServerMessage) => void): Promise<void>;
  take(hostId: number, report: UpdateReport, send: (message: ServerMessage) => void): Promise<void>;
}

export function createLinkUpdates({ db, clock }: { db: Db; clock: Clock }): LinkUpdates {
  return {
    offer: async (hostId, send) => {
      const host = await db
        .selectFrom('hosts')
        .select('agent_update')
        .where('id', '=', hostId)
        .executeTakeFirst();
      const update = host?.agent_update ?? null;
      if (update === null || !['sent', 'fetching'].includes(update.state)) return;
      send({ type: 'update', update_id: update.update_id, ...update.to });
    },
    take: async (hostId, report, send) => {
      await db.transaction().execute(async (trx) => {
        const host = await lockHost(trx, hostId);
        const update = host.agent_update;
        if (update?.update_id !== report.update_id || !isUnderWay(update.state)) return;
        const at = clock.now();
        if (report.type === 'update_progress') {
          const { state, fetched = null } = report;
          await storeUpdate(trx, host, { update: { ...update, state, fetched, heard_at: koreanTime(at) } });
        } else {
          await endUpdate(trx, host, { update, state: report.outcome, detail: report.detail, at });
        }
      });
      if (report.type === 'update_result') send({ type: 'update_stored', update_id: report.update_id });
    },
  };
}
