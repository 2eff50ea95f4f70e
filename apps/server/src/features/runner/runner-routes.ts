import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import {
  beatRun,
  bringArtifact,
  claimRun,
  finishRun,
  readRunnerApp,
  writeRunLog,
} from '@rackhand/contract/endpoints/runner';
import { createMask } from '@rackhand/contract/test/mask-values';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindDownload } from '../../platform/http/bind-download.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindForm } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import type { Waits } from '../../platform/waits.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { ScanLines } from '../keywords/scan-lines.ts';
import { createStoreLog, type StoreLog } from '../run-logs/store-log.ts';
import { noteAsking, type Runner } from '../runs/runner-labels.ts';
import { keepLease, type Progress, storeProgress } from '../runs/store-progress.ts';
import { takeRun } from './claim-run.ts';
import { finish } from './finish-run.ts';
import { type HeldRun, isOverLimit, refusedLease, requireHeld } from './held-run.ts';
import { takeArtifact } from './take-artifact.ts';

interface RunnerDeps extends FeatureDeps, ReportStoreDeps {
  scanLines: ScanLines;
  waits: Pick<Waits, 'until'>;
}

/** Programs outside the farm that carry tests out, by tokens that are good for nothing else. Document 9, Outside runners. */
export function registerRunnerRoutes(app: FastifyInstance, deps: RunnerDeps): void {
  bindEndpoint(app, claimRun, (call, reply) => claim(deps, call, () => reply.raw.destroyed));
  bindEndpoint(app, beatRun, (call) => beat(deps, call));
  const storeLog = createStoreLog(deps.db);
  bindEndpoint(app, writeRunLog, (call) => write({ ...deps, storeLog }, call));
  bindForm(app, bringArtifact, deps, async (call, file) => {
    const held = await requireHeld(deps, call.actor, call.body);
    if (file !== null) await takeArtifact(deps, held, call, file);
    await hear(deps, held, deps.clock.now());
    return {};
  });
  bindEndpoint(app, finishRun, async (call) => {
    await finish(deps, call);
    return {};
  });
  bindDownload(app, readRunnerApp, async ({ actor, params, query }) => {
    const named = { test_run_id: params['test_run_id'] ?? '', lease: query.lease };
    const { app: held } = await requireHeld(deps, actor, named);
    if (held === null) throw new DomainError('30001');
    const { sha256, size, app_id, app_version } = held;
    const read = deps.files.read.bind(null, sha256);
    return { sha256, bytes: size, name: `${app_id}-${app_version}.apk`, read };
  });
}

/** Something may wait that no notice tells of, such as a device that has charged. */
const lookMs = 1_000;
const notedEveryMs = 10_000;

/** Nobody is given a run who has gone meanwhile. */
async function claim(
  deps: RunnerDeps,
  { actor, body }: Call<typeof claimRun>,
  isGone: () => boolean,
): Promise<AnswerOf<typeof claimRun>> {
  const { db, clock, waits } = deps;
  // A person's session may do what a person does, and this is told secrets.
  if (!isTokenCaller(actor.aid)) throw new DomainError('2001');
  const runner: Runner = { groupType: actor.groupType, name: body.runner, labels: body.labels };
  const until = performance.now() + body.wait * 1_000;
  let notedAt = Number.NEGATIVE_INFINITY;
  while (!isGone()) {
    if (performance.now() - notedAt >= notedEveryMs) {
      notedAt = performance.now();
      await noteAsking(db, runner, clock.now());
    }
    const run = await takeRun(db, deps, { runner, token: actor.aid }, clock.now());
    const left = until - performance.now();
    if (run !== null || left <= 0) return { run };
    await waits.until(actor.groupType, Math.min(left, lookMs));
  }
  return { run: null };
}

async function beat(
  deps: RunnerDeps,
  { actor, body }: Call<typeof beatRun>,
): Promise<AnswerOf<typeof beatRun>> {
  const at = deps.clock.now();
  const held = await requireHeld(deps, actor, body);
  if (!(await hear(deps, held, at))) throw refusedLease(deps, actor, body);
  return {
    lease_expires_at: koreanTime(new Date(at.getTime() + runLimits.leaseMs)),
    stop: held.isStopping || isOverLimit(held, at),
  };
}

const begun: Progress = { state: 'running', stage: 'test', done: 0, total: 0, facts: null, items: [] };

/** The first that is heard of a runner begins its run. */
function hear({ db, ...deps }: RunnerDeps, held: HeldRun, at: Date): Promise<boolean> {
  if (held.state === 'running') return keepLease(db, held, at);
  return storeProgress(db, deps, held, begun, at);
}

const gapWords = (next: number) => ({
  ko: `${String(next)}번째 줄부터 보내세요. 그 앞의 줄이 없습니다.`,
  en: `Send from line ${String(next)} on: the lines before are missing.`,
});

async function write(
  deps: RunnerDeps & { storeLog: StoreLog },
  { actor, body }: Call<typeof writeRunLog>,
): Promise<AnswerOf<typeof writeRunLog>> {
  const { storeLog, clock } = deps;
  const held = await requireHeld(deps, actor, body);
  await hear(deps, held, clock.now());
  const { first_line: firstLine } = body;
  const next_line = await storeLog(
    held,
    { firstLine, lines: linesOf(createMask(held.variables)(body.text)) },
    clock.now(),
  );
  if (next_line >= firstLine) return { next_line };
  throw new DomainError('20414', [{ field: 'first_line', message: gapWords(next_line) }]);
}

/** The last line may come without its end. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
