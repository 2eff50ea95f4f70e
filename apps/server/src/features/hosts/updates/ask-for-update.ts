import { randomUUID } from 'node:crypto';
import type { cancelAgentUpdate, updateAgent } from '@rackhand/contract/endpoints/host-management';
import { noUpdateWords, whyNoUpdate } from '@rackhand/contract/host/agent-update-words';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StoredUpdate } from '../../../platform/database/farm-tables.ts';
import type { Call } from '../../../platform/http/call.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { koreanTime } from '../../../platform/korean-time.ts';
import { lockHost, readHostId } from '../find-host.ts';
import { auditHost } from '../manage-hosts.ts';
import type { OfferedRelease } from '../offered-release.ts';
import { endUpdate, storeUpdate } from './stored-update.ts';

interface AskDeps {
  db: Db;
  clock: Clock;
}

/** Nothing new begins on the host until the update has ended, so that it comes to be free. */
export async function askForUpdate(
  { db, clock }: AskDeps,
  offered: OfferedRelease | null,
  call: Call<typeof updateAgent>,
): Promise<void> {
  const at = koreanTime(clock.now());
  await db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    const why = whyNoUpdate(host, offered?.release ?? null);
    if (why !== null || offered === null) {
      const message = noUpdateWords[why ?? 'no_bundle'];
      throw new DomainError(why === 'under_way' ? '20414' : '20413', [{ field: 'host', message }]);
    }
    const update: StoredUpdate = {
      update_id: randomUUID(),
      state: 'waiting',
      fetched: null,
      from_version: host.agent_version,
      to: offered.release,
      detail: '',
      requested_by: call.actor.admId,
      requested_at: at,
      ended_at: null,
      drained: !host.draining,
      heard_at: at,
    };
    const after = { from_version: host.agent_version, to: offered.release };
    await auditHost(trx, call, { action: 'host.update_requested', host, after });
    await storeUpdate(trx, host, { update, draining: true });
  });
}

/** What the agent has been told of goes on to its end. */
export async function cancelUpdate(
  { db, clock }: AskDeps,
  call: Call<typeof cancelAgentUpdate>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    const update = host.agent_update;
    if (update?.state !== 'waiting') throw new DomainError('20414');
    await auditHost(trx, call, { action: 'host.update_cancelled', host });
    await endUpdate(trx, host, { update, state: 'cancelled', detail: '', at: clock.now() });
  });
}
