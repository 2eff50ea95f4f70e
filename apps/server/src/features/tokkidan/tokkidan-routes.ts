import {
  listRounds,
  listTokkidans,
  readRound,
  readTokkidanStatus,
  updateTokkidan,
} from '@rackhand/contract/endpoints/tokkidan';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { findRounds } from './list-rounds.ts';
import { readList } from './list-tokkidans.ts';
import { readOne } from './read-round.ts';
import { readStatus } from './read-status.ts';
import { saveTokkidan } from './save-tokkidan.ts';

interface Deps extends Pick<FeatureDeps, 'db' | 'clock'> {
  view: FarmView;
}

/** A squad that crawls apps while devices are idle. Document 9, Tokkidan. */
export function registerTokkidanRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, view } = deps;
  bindEndpoint(app, listTokkidans, async ({ actor, language, farmVersion }) => {
    await view.catchUp(farmVersion);
    const asked = { groupType: actor.groupType, language, now: clock.now().getTime() };
    return { tokkidans: await readList(db, view, asked) };
  });
  bindEndpoint(app, updateTokkidan, (call) => saveTokkidan(deps, call));
  bindEndpoint(app, readTokkidanStatus, async ({ actor, farmVersion }) => {
    await view.catchUp(farmVersion);
    return readStatus(db, view, actor.groupType, clock.now().getTime());
  });
  bindEndpoint(app, listRounds, ({ actor, query }) => findRounds(db, actor.groupType, query));
  bindEndpoint(app, readRound, ({ actor, params }) =>
    readOne(db, actor.groupType, params['tid'] ?? '', clock.now()),
  );
}
