import { stopTest } from '@rackhand/contract/endpoints/tests';
import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockActing } from '../teams/lock-acting.ts';
import type { TeamUser } from '../teams/lock-team.ts';
import { askToStop } from './ask-to-stop.ts';
import { findRun, findTest, isRunId } from './find-run.ts';

export function registerRunRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  bindEndpoint(app, stopTest, (call) => stopByHand(deps, call));
}

/** A test with all its runs, or one of them. Document 9, Runs. */
async function stopByHand(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, body, params, requestId, ip }: Call<typeof stopTest>,
): Promise<{ stopped: number }> {
  const { groupType } = actor;
  const id = params['id'] ?? '';
  const runs = isRunId(id)
    ? sql<boolean>`r.id = ${(await findRun(db, groupType, id)).id}`
    : sql<boolean>`r.tid = ${await findTest(db, groupType, id)}`;
  return db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, { actor }, body.acting_uid);
    const own = acting === null ? runs : await requireOwn(trx, runs, acting);
    const { uid = null } = acting ?? {};
    const after = uid === null ? {} : { after: { acting_uid: uid } };
    await recordAudit(trx, {
      ...{ actor, action: 'test.stopped', object: id, ...after, requestId, ip, result: 'ok' },
    });
    const states = ['queued', ...runStatesUnderWay] as const;
    const asked = { groupType, runs: own, states, uid };
    const stopped = await askToStop(trx, asked, uid ?? actor.admId, clock.now());
    if (stopped === 0) throw new DomainError('20414', [{ field: 'state', message: 'ended' }]);
    return { stopped };
  });
}

/** Of tests a user has their own and those of their team: 2003. */
async function requireOwn(
  trx: Trx,
  runs: RawBuilder<boolean>,
  { uid, team_id }: TeamUser,
): Promise<RawBuilder<boolean>> {
  const own = sql<boolean>`(${runs}) and (r.uid = ${uid} or r.team_id = ${team_id})`;
  const { rows } = await sql`select from test_runs r where ${own} limit 1`.execute(trx);
  if (rows.length === 0) throw new DomainError('2003');
  return own;
}
