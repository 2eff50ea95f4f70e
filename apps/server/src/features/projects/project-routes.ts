import { osText } from '@rackhand/contract/device/device-column-values';
import {
  createProject,
  deleteProject,
  listProjects,
  previewFilter,
  previewSchedule,
  readProject,
  runProject,
  updateProject,
} from '@rackhand/contract/endpoints/projects';
import { rerunTest, saveAsProject } from '@rackhand/contract/endpoints/repeat-tests';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { nextTimes, scheduleFault } from '../schedule/cron-times.ts';
import { lockActing, requireOwnProject } from '../teams/lock-acting.ts';
import { readList, readWhole } from './list-projects.ts';
import { rerun, saveAsNewProject } from './repeat-test.ts';
import { addProject, changeProject, deleteProject as removeProject, requireProject } from './save-project.ts';
import { startProject } from './start-project.ts';
import { startingUser } from './start-test.ts';
import { distinctDevices, matchedDevices } from './test-devices.ts';
import { refuseWhile, statesUnended } from './unended-runs.ts';

interface Deps extends Pick<FeatureDeps, 'db' | 'clock' | 'deployments'> {
  view: FarmView;
}

/** What is tested, on which devices and when. Documents 1 section 3, 3 section 6 and 9. */
export function registerProjectRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, view } = deps;
  bindEndpoint(app, listProjects, (call) => readList(db, call));
  bindEndpoint(app, readProject, (call) => readWhole(db, call));
  bindEndpoint(app, createProject, (call) => addProject(deps, call));
  bindEndpoint(app, updateProject, (call) => changeProject(deps, call));
  bindEndpoint(app, deleteProject, async (call) => {
    await removeProject(deps, call);
    return {};
  });
  bindEndpoint(app, runProject, (call) => runNow(deps, call));
  bindEndpoint(app, rerunTest, (call) => rerun(deps, call));
  bindEndpoint(app, saveAsProject, (call) => saveAsNewProject(deps, call));
  bindEndpoint(app, previewSchedule, ({ body }) => {
    const fault = scheduleFault({ cron: body.cron, starts_on: null, ends_on: null }, clock.now());
    if (fault !== null) throw new DomainError('901', [fault]);
    return Promise.resolve({ next: nextTimes(body, clock.now(), projectLimits.previewed).map(koreanTime) });
  });
  bindEndpoint(app, previewFilter, async ({ body: { device_filter: filter }, farmVersion }) => {
    await view.catchUp(farmVersion);
    const matched = distinctDevices(matchedDevices(view, filter, clock.now().getTime()), filter.distinct);
    const devices = matched.map(({ arn, info }) => ({
      ...{
        arn,
        device_name: info.model,
        rack_location: info.rackLocation,
        os: osText(info),
        state: info.state,
      },
    }));
    return { total_count: devices.length, devices };
  });
}

/** By hand, whatever is paused: it waits then, and its row says for what. */
async function runNow(deps: Deps, call: Call<typeof runProject>): Promise<{ tid: number }> {
  const { actor, requestId, ip, farmVersion } = call;
  const id = Number(call.params['pid']);
  await deps.view.catchUp(farmVersion);
  return runOnce(deps, call, `run project ${String(id)}`, async (trx) => {
    const acting = await lockActing(trx, call, call.body.acting_uid);
    const row = await requireProject(trx, call, id);
    requireOwnProject(acting, row);
    if (row.schedule.overlap === 'skip') await refuseWhile(trx, statesUnended, id);
    const at = deps.clock.now();
    const starting = startingUser(deps, acting);
    const { tid, runs } = await startProject(trx, deps.view, {
      ...{ row, by: actor.admId, acting: starting, at },
    });
    const forWhom = acting === null ? {} : { acting_uid: acting.uid };
    const after = { tid, project: row.project_name, runs: runs.length, ...forWhom };
    const entry = { action: 'test.started', object: String(tid), groupType: actor.groupType, after } as const;
    await recordAudit(trx, { ...entry, actor, requestId, ip, result: 'ok' });
    return { tid };
  });
}
