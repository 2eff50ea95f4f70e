import { readProgress } from '@rackhand/contract/endpoints/run-progress';
import {
  changeAccess,
  changeTestAccess,
  keepTest,
  listFails,
  readClassification,
  readTest,
  readTestMain,
  searchTests,
} from '@rackhand/contract/endpoints/tests';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindRunReading } from './bind-run-reading.ts';
import { changeAllAccess, changeRunAccess, keepFiles } from './change-access.ts';
import { findFails } from './list-fails.ts';
import { readMatches } from './read-matches.ts';
import { findProgress } from './read-progress.ts';
import { readOne } from './read-test.ts';
import { findTests } from './search-tests.ts';
import { readMain } from './test-main.ts';

/** Tests and their runs as people read them. Document 9, Results and reading. */
export function registerTestRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, readTestMain, ({ actor }) => readMain(db, actor.groupType, clock.now()));
  bindEndpoint(app, searchTests, ({ actor, body }) => findTests(db, actor.groupType, body, clock.now()));
  bindEndpoint(app, readProgress, async ({ actor, body }) => ({
    runs: await findProgress(db, actor.groupType, body.test_run_ids, clock.now()),
  }));
  bindEndpoint(app, listFails, ({ actor, query }) => findFails(db, actor.groupType, query, clock.now()));
  bindEndpoint(app, readTest, ({ actor, params, query }) =>
    readOne(db, actor.groupType, { id: params['id'] ?? '', ...query }, clock.now()),
  );
  bindEndpoint(app, readClassification, (call) => readMatches(db, call));
  bindEndpoint(app, changeAccess, async (call) => {
    await changeRunAccess(deps, call);
    return {};
  });
  bindEndpoint(app, changeTestAccess, async (call) => {
    await changeAllAccess(deps, call);
    return {};
  });
  bindEndpoint(app, keepTest, async (call) => {
    await keepFiles(deps, call);
    return {};
  });
  bindRunReading(app, deps);
}
