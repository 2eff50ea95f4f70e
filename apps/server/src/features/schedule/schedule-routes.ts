import {
  changeSchedule,
  createCategory,
  deleteCategory,
  readSchedule,
  stopTests,
  updateCategory,
} from '@rackhand/contract/endpoints/schedule';
import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { askToStop } from '../runs/ask-to-stop.ts';
import { addCategory, removeCategory, renameCategory } from './change-categories.ts';
import { changePauses } from './change-pauses.ts';
import { readController } from './read-controller.ts';
import { requireCategory } from './shown-categories.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

/** What is paused, and the categories of projects. Documents 1 section 3 and 9. */
export function registerScheduleRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, readSchedule, async (call) => ({
    service_controller: await readController(deps.db, call),
  }));
  bindEndpoint(app, changeSchedule, (call) => changePauses(deps, call));
  bindEndpoint(app, stopTests, (call) => stopCategory(deps, call));
  bindEndpoint(app, createCategory, (call) => addCategory(deps, call));
  bindEndpoint(app, updateCategory, async (call) => {
    await renameCategory(deps, call);
    return {};
  });
  bindEndpoint(app, deleteCategory, async (call) => {
    await removeCategory(deps, call);
    return {};
  });
}

async function stopCategory({ db, clock }: Deps, call: Call<typeof stopTests>): Promise<{ stopped: number }> {
  const { actor, body, requestId, ip } = call;
  return db.transaction().execute(async (trx) => {
    const { id } = await requireCategory(trx, call, body.category);
    const runs = sql<boolean>`r.tid in (select t.tid from tests t where t.category_id = ${id})`;
    const states = body.queued ? (['queued', ...runStatesUnderWay] as const) : runStatesUnderWay;
    const { groupType } = actor;
    const stopped = await askToStop(trx, { groupType, runs, states }, actor.admId, clock.now());
    if (stopped === 0) throw new DomainError('E0010');
    const after = { stopped, queued: body.queued };
    const entry = { action: 'tests.stopped', object: String(id), after } as const;
    await recordAudit(trx, { ...entry, actor, groupType, requestId, ip, result: 'ok' });
    return { stopped };
  });
}
