import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import {
  changeAccess,
  changeTestAccess,
  keepTest,
  listFails,
  readClassification,
  readRunLog,
  readTest,
  readTestMain,
  searchTests,
} from '@rackhand/contract/endpoints/tests';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createLogWaits } from '../run-logs/log-waits.ts';
import { readLog } from '../run-logs/read-log.ts';
import { attemptOf, findRun } from '../runs/find-run.ts';
import { changeAllAccess, changeRunAccess, keepFiles } from './change-access.ts';
import { findFails } from './list-fails.ts';
import { readMatches } from './read-matches.ts';
import { readOne } from './read-test.ts';
import { findTests } from './search-tests.ts';
import { readMain } from './test-main.ts';

/** Tests and their runs as people read them. Document 9, Results and reading. */
export function registerTestRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, readTestMain, ({ actor }) => readMain(db, actor.groupType, clock.now()));
  bindEndpoint(app, searchTests, ({ actor, body }) => findTests(db, actor.groupType, body, clock.now()));
  bindEndpoint(app, listFails, ({ actor, query }) => findFails(db, actor.groupType, query, clock.now()));
  bindEndpoint(app, readTest, ({ actor, params, query }) =>
    readOne(db, actor.groupType, { id: params['id'] ?? '', attempt: query.attempt }, clock.now()),
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
  bindLog(app, deps);
}

/** Whether a run has ended is looked at this often while somebody waits for its next line. */
const lookMs = 2_000;

function bindLog(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, listener } = deps;
  const waits = createLogWaits(listener);
  app.addHook('preClose', (done) => {
    waits.close();
    done();
  });
  bindEndpoint(app, readRunLog, async (call) => {
    const until = clock.now().getTime() + (call.query.wait ?? 0) * 1_000;
    for (;;) {
      const answer = await readLogPage(deps, call);
      const left = until - clock.now().getTime();
      if (answer.lines.length > 0 || answer.is_end || left <= 0) return answer;
      const run = await findRun(db, call.actor.groupType, call.params['id'] ?? '');
      await waits.until(run.id, Math.min(left, lookMs));
    }
  });
}

async function readLogPage(
  deps: FeatureDeps,
  { actor, params, query }: Call<typeof readRunLog>,
): Promise<AnswerOf<typeof readRunLog>> {
  const { db } = deps;
  const run = await findRun(db, actor.groupType, params['id'] ?? '');
  if (run.files_gone) throw new DomainError('30001');
  const key = attemptOf(run, query.attempt);
  const total = await countLines(deps, key);
  const { from_line: from, limit, sval = '', level = null, tag = '' } = query;
  const page = await readLog(deps, key, { from, limit, text: sval.trim(), level, tag: tag.trim() });
  if (page === null) throw new DomainError('2019');
  const { lines, nextLine } = page;
  const isOver = run.is_ended || key.attempt < run.attempt;
  return { lines, next_line: nextLine, total_lines: total, is_end: isOver && nextLine > total };
}

async function countLines(
  { db }: FeatureDeps,
  { runId, attempt }: { runId: string; attempt: number },
): Promise<number> {
  const found = await db
    .selectFrom('run_attempts')
    .select('log_lines')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return found?.log_lines ?? 0;
}
