import type { EndOfRun } from '@rackhand/contract/test/end-of-run';
import { readSteps } from '@rackhand/contract/test/read-steps';
import type { ScenarioStep } from '@rackhand/contract/test/scenario';
import { reason as sentence } from '@rackhand/contract/test/step-reason';
import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import { isOfDisk } from '../../files/of-disk.ts';
import { createRunDevice, type RunDevice } from '../device/run-device.ts';
import { RunEnded, RunFailure } from '../device/run-failure.ts';
import type { Exploration } from '../exploring/exploration.ts';
import type { AttemptResult } from '../run-journal.ts';
import type { AttemptDeps, StageDeps } from './attempt-deps.ts';
import { type Cleaned, cleanAfter, notCleaned } from './clean-run.ts';
import { createCrashRecorder } from './record-crashes.ts';
import { runTest } from './run-test.ts';
import { inStage, prepare } from './stages.ts';
import { createShotKeeper } from './take-shots.ts';

type Outcome = Pick<AttemptResult, 'outcome' | 'reason' | 'detail' | 'failed_item' | 'is_limit'>;

const plain = { reason: null, detail: '', failed_item: null, is_limit: false } as const;
const error = (reason: AttemptResult['reason'], detail: string): Outcome => ({
  ...plain,
  outcome: 'error',
  reason,
  detail: detail.slice(0, 2_000),
});

const nothing = {
  ...{ crashes: [], facts: null, log_lines: 0, lines_left_out: 0 },
  ...{ is_clean: null, cleaning_detail: '', explored: null },
};

/** One attempt from its first touch of the device to its last; it never throws. */
export async function carryOut(deps: AttemptDeps): Promise<AttemptResult> {
  if (deps.entry.plan.after_runner !== null) return cleanAfterRunner(deps);
  const { delivery, control } = deps;
  const appId = appOf(deps);
  const device = deviceOf(deps, control.test);
  /** The test is over, and the device is still the run's. */
  const after = deviceOf(deps, control.device);
  const keeper = createShotKeeper(delivery.files);
  const { screenshots } = deps.entry.plan;
  const crashes = createCrashRecorder({ device: after, delivery, keeper, screenshots, mask: deps.mask });
  const stage: StageDeps = { ...deps, device, appId };
  let leftOut = 0;
  const found: { exploration: Exploration | null } = { exploration: null };
  const outcome = await outcomeOf(deps, async () => {
    const steps = stepsOf(deps);
    await prepare(stage);
    const tellLeftOut = (lines: number): void => {
      leftOut = lines;
    };
    const tellFound = (exploration: Exploration): void => {
      found.exploration = exploration;
    };
    const test = { ...stage, crashes, keeper, tellLeftOut, tellFound };
    return inStage(stage, 'test', (tellExecutor) => runTest({ ...test, tellExecutor }, steps));
  });
  const seen = await crashes.all();
  const isGone = outcome.reason === 'DEVICE_AWAY' && !deps.access.isThere(deps.entry.udid);
  const isBroken = outcome.outcome === 'error' || outcome.outcome === 'stopped';
  if (isBroken && !isGone) await stopApp(deps, after, appId);
  // It has been waited for once.
  const cleaned = isGone ? notCleaned(deps.entry.plan) : await cleanAfter(deps, after, appId);
  const crashItem = seen.find(({ crash }) => crash.app_id === appId)?.item ?? null;
  return {
    ...outcome,
    failed_item: endOf(control.test) === 'crash' ? crashItem : outcome.failed_item,
    crashes: seen.map(({ crash }) => crash),
    facts: delivery.facts(),
    log_lines: delivery.log.lines(),
    lines_left_out: leftOut + delivery.log.lost(),
    is_clean: cleaned.isClean,
    cleaning_detail: cleaned.detail,
    explored: found.exploration?.told(seen) ?? null,
  };
}

/** Of an attempt that an outside runner has carried out: its app is stopped, and the device is cleaned. */
async function cleanAfterRunner(deps: AttemptDeps): Promise<AttemptResult> {
  const { after_runner } = deps.entry.plan;
  // A disk that is full keeps the device from nothing: what it notes is for an agent that ends in the middle of this.
  if (after_runner?.apps)
    await deps.noteBefore({ apps: after_runner.apps, settings: {} }).catch(() => undefined);
  return leaveDevice(deps, { ...plain, outcome: 'finished' });
}

/** Of an attempt that the agent before this one has left. */
export function endAbandoned(deps: AttemptDeps): Promise<AttemptResult> {
  return leaveDevice(deps, error('AGENT_RESTARTED', sentence('agentEnded')));
}

/** The app is stopped, and the device is cleaned. */
async function leaveDevice(deps: AttemptDeps, outcome: Outcome): Promise<AttemptResult> {
  const { delivery, control } = deps;
  const appId = appOf(deps);
  const device = deviceOf(deps, control.device);
  for (const { number, state } of delivery.items.all())
    if (state === 'running')
      delivery.items.change(number, {
        state: 'failed',
        detail: sentence('agentGone'),
        ended_at: new Date().toISOString(),
      });
  await deps.sessions.settle(deps.entry.udid);
  await stopApp(deps, device, appId);
  const cleaned = await cleanAfter(deps, device, appId);
  return {
    ...outcome,
    crashes: [],
    facts: null,
    log_lines: delivery.log.lines(),
    lines_left_out: 0,
    is_clean: cleaned.isClean,
    cleaning_detail: cleaned.detail,
    explored: null,
  };
}

/** Of one that never began. */
export function notBegun(how: EndOfRun): AttemptResult {
  return { ...ended(how), ...nothing };
}

/** Of one that the agent could not go on with; `cleaned` null: its device has not been touched. */
export function brokenOff(thrown: unknown, cleaned: Cleaned | null): AttemptResult {
  const { isClean, detail } = cleaned ?? { isClean: null, detail: '' };
  return { ...errorBy(thrown), ...nothing, is_clean: isClean, cleaning_detail: detail };
}

function appOf({ entry }: AttemptDeps): string | null {
  return entry.plan.app?.app_id ?? entry.plan.scenario.app;
}

function stepsOf({ entry }: AttemptDeps): ScenarioStep[] {
  const { steps, variables } = entry.plan.scenario;
  const read = readSteps(steps, variables);
  const [fault] = read.faults;
  if (fault !== undefined)
    throw new RunFailure('NOT_POSSIBLE', `steps.${fault.path.join('.')} ${fault.message.en}`);
  return read.steps;
}

function deviceOf(deps: AttemptDeps, signal: AbortSignal): RunDevice {
  const { access, reachApps, entry, delivery, awayMs } = deps;
  return createRunDevice({
    access,
    reachApps,
    udid: entry.udid,
    awayMs,
    signal,
    onAway() {
      const since = performance.now();
      const log_line = delivery.log.lines() + 1;
      const number = delivery.items.add({ kind: 'gap', name: 'device_away', title: '', log_line });
      return (isBack) => {
        const seconds = Math.round((performance.now() - since) / 1_000);
        const news = { detail: `${String(seconds)} s`, ended_at: new Date().toISOString() };
        delivery.items.change(number, { ...news, state: isBack ? 'passed' : 'failed' });
      };
    },
  });
}

async function outcomeOf(deps: AttemptDeps, work: () => Promise<number | null>): Promise<Outcome> {
  try {
    const failedItem = await work();
    deps.control.test.throwIfAborted();
    return failedItem === null
      ? { ...plain, outcome: 'finished' }
      : { ...plain, outcome: 'failed', failed_item: failedItem };
  } catch (thrown) {
    const how = endOf(deps.control.test);
    if (how !== null) return ended(how);
    if (thrown instanceof RunFailure) return error(thrown.reason, thrown.message);
    if (failureOf(thrown) !== null) return error('DEVICE_AWAY', textOf(thrown));
    if (!isOfDisk(thrown))
      deps.log.error({ err: thrown }, 'a run failed in a way that nobody has thought of');
    return errorBy(thrown);
  }
}

const errorBy = (thrown: unknown): Outcome => error(isOfDisk(thrown) ? 'HOST_DISK' : null, textOf(thrown));

export function endOf({ aborted, reason }: AbortSignal): EndOfRun | null {
  return aborted && reason instanceof RunEnded ? reason.how : null;
}

function ended(how: EndOfRun): Outcome {
  switch (how) {
    case 'stop':
      return { ...plain, outcome: 'stopped' };
    case 'limit':
      return { ...plain, outcome: 'failed', is_limit: true };
    case 'crash':
      return { ...plain, outcome: 'failed' };
    case 'let_go':
      return error('HOST_AWAY', sentence('unheard'));
    case 'over':
    case 'fenced':
      return error('INTERRUPTED', sentence('taken'));
    case 'agent_ended':
      return error('AGENT_RESTARTED', sentence('agentEnded'));
  }
}

/** Whatever comes of it, the cleaning says how the device is. */
async function stopApp(deps: AttemptDeps, device: RunDevice, appId: string | null): Promise<void> {
  if (appId === null) return;
  await device.look([['am', 'force-stop', appId]], 10_000).catch((thrown: unknown) => {
    deps.log.warn({ err: thrown, app: appId }, 'the app of a run could not be stopped');
  });
}
