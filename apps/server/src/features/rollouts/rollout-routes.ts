import {
  cancelRollout,
  continueRollout,
  listRollouts,
  pauseRollout,
  previewRollout,
  readRollout,
  resumeRollout,
  rollBackRollout,
  startRollout,
} from '@rackhand/contract/endpoints/rollouts';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { changeRollout } from './change-rollout.ts';
import { readRollouts, requireRollout } from './list-rollouts.ts';
import { readPlan, toPreview } from './read-plan.ts';
import { readDeeds } from './rollout-deeds.ts';
import { readRolloutDevices } from './rollout-devices.ts';
import { start } from './start-rollout.ts';

/** A new version of a package, in stages. Document 8. */
export function registerRolloutRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, previewRollout, async (call) => toPreview(await readPlan(db, clock, call)));
  bindEndpoint(app, startRollout, (call) => start(deps, call));
  bindEndpoint(app, listRollouts, ({ query, language }) => readRollouts(db, query, language));
  bindEndpoint(app, readRollout, async ({ params, language }) => {
    const id = params['rollout_id'] ?? '';
    const shown = await requireRollout(db, id, language);
    const devices = await readRolloutDevices(db, id, { language, at: clock.now() });
    return { ...shown, devices, deeds: await readDeeds(db, id) };
  });
  bindEndpoint(app, pauseRollout, (call) => changeRollout(deps, call, 'pause'));
  bindEndpoint(app, resumeRollout, (call) => changeRollout(deps, call, 'resume'));
  bindEndpoint(app, continueRollout, (call) => changeRollout(deps, call, 'continue'));
  bindEndpoint(app, cancelRollout, (call) => changeRollout(deps, call, 'cancel'));
  bindEndpoint(app, rollBackRollout, (call) => changeRollout(deps, call, 'roll_back'));
}
