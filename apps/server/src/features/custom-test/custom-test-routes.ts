import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { wireCode } from '@rackhand/contract/call/error-codes';
import { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { startingUser, startTest } from '../projects/start-test.ts';
import { testedDevices } from '../projects/test-devices.ts';
import { refuseContradictions } from '../projects/test-what.ts';
import { runIdOf } from '../runs/run-rows.ts';
import { lockActing } from '../teams/lock-acting.ts';

interface Deps extends Pick<FeatureDeps, 'db' | 'clock' | 'deployments'> {
  view: FarmView;
}

/** A test by hand, without a project. Document 9, Executors. */
export function registerCustomTestRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, startCustomTest, async (call) => {
    refuseContradictions(call.body);
    await deps.view.catchUp(call.farmVersion);
    return runOnce(deps, call, 'custom test', (trx) => start(deps, trx, call));
  });
}

async function start(
  { view, clock, deployments }: Deps,
  trx: Trx,
  { actor, body, requestId, ip }: Call<typeof startCustomTest>,
): Promise<AnswerOf<typeof startCustomTest>> {
  const { devices, note, acting_uid, scenario = '', ...what } = body;
  const acting = await lockActing(trx, { actor }, acting_uid);
  const uid = acting?.uid ?? null;
  const named = devices === undefined ? null : await testedDevices(trx, [...new Set(devices)]);
  const { groupType, admId: createdBy } = actor;
  const whose = {
    ...{ groupType, projectId: null, projectName: '', note, createdBy },
    ...{ categoryId: null, category: '', subCategory: '' },
  };
  const { tid, runs } = await startTest(trx, view, {
    ...{ whose, acting: startingUser({ deployments }, acting), at: clock.now() },
    what: { ...what, scenario, deviceIds: named?.ids ?? null },
  });
  const after = { tid, runs: runs.length, note, ...(uid === null ? {} : { acting_uid: uid }) };
  const entry = { action: 'test.started', object: String(tid), groupType, after } as const;
  await recordAudit(trx, { ...entry, actor, requestId, ip, result: 'ok' });
  const queued = runs.map(({ n, deviceId }) => ({
    ...{ arn: deviceId === null ? '' : arnOf(deviceId), test_run_id: runIdOf({ tid, n }), errorCode: 0 },
  }));
  const leftOut = [...(named?.whyNot ?? [])].map(([arn, code]) => ({
    ...{ arn, test_run_id: null, errorCode: wireCode(code) },
  }));
  return { tid, results: [...queued, ...leftOut] };
}
