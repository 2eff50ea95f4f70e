import { stopTest } from '@rackhand/contract/endpoints/tests';
import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { askToStop } from './ask-to-stop.ts';
import { findRun, findTest, isRunId } from './find-run.ts';

export function registerRunRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  bindEndpoint(app, stopTest, (call) => stopByHand(deps, call));
}

/** A test with all its runs, or one of them. Document 9, Runs. */
async function stopByHand(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, params, requestId, ip }: Call<typeof stopTest>,
): Promise<{ stopped: number }> {
  const { groupType } = actor;
  const id = params['id'] ?? '';
  const runs = isRunId(id)
    ? sql<boolean>`r.id = ${(await findRun(db, groupType, id)).id}`
    : sql<boolean>`r.tid = ${await findTest(db, groupType, id)}`;
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, { actor, action: 'test.stopped', object: id, requestId, ip, result: 'ok' });
    const states = ['queued', ...runStatesUnderWay] as const;
    const stopped = await askToStop(trx, { groupType, runs, states }, actor.admId, clock.now());
    if (stopped === 0) throw new DomainError('20414', [{ field: 'state', message: 'ended' }]);
    return { stopped };
  });
}
