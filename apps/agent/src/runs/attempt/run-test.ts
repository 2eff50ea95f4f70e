import type { ExploringOrder } from '@rackhand/contract/test/autonomous';
import type { ScenarioStep } from '@rackhand/contract/test/scenario';
import { createScreenReader } from '../../screen/read-screen.ts';
import { RunFailure } from '../device/run-failure.ts';
import { createExploration, type Exploration } from '../exploring/exploration.ts';
import { exploreApp, whyEnded } from '../exploring/explore-app.ts';
import type { ExploringHands } from '../exploring/exploring-hands.ts';
import { type LogRecorder, startLogRecorder } from '../log/record-log.ts';
import { createAdbScreen } from '../scenario/adb-screen.ts';
import { runScenario } from '../scenario/run-scenario.ts';
import type { TestScreen } from '../scenario/test-screen.ts';
import { openSession } from '../webdriver/open-session.ts';
import type { WebDriverSession } from '../webdriver/sessions.ts';
import { createWebDriverScreen } from '../webdriver/webdriver-screen.ts';
import type { StageDeps } from './attempt-deps.ts';
import type { CrashRecorder } from './record-crashes.ts';
import { createShots, type ShotKeeper } from './take-shots.ts';

interface TestDeps extends StageDeps {
  crashes: CrashRecorder;
  keeper: ShotKeeper;
  /** What carries its steps out. */
  tellExecutor(name: string): void;
  tellLeftOut(lines: number): void;
  /** What is found of an app from now on, also where the test is broken off. */
  tellFound(found: Exploration): void;
}

/** The test itself, with the device's log beside it: its steps, and then what it explores. */
export async function runTest(deps: TestDeps, steps: readonly ScenarioStep[]): Promise<number | null> {
  const { delivery, device, control, entry, appId, inputMethod } = deps;
  const { limit_seconds, screenshots, kept_data, exploring } = entry.plan;
  delivery.stand({ state: 'running', done: 0, total: exploring?.max_events ?? steps.length });
  const log = startLog(deps);
  const dueAt = performance.now() + limit_seconds * 1_000;
  const limit = setTimeout(() => control.end('limit'), limit_seconds * 1_000);
  const shots = createShots(device, deps.keeper);
  const reader = createScreenReader(device);
  const hands = {
    ...{ device, log, appId, keptData: kept_data, inputMethod },
    ...{ signal: control.test, takeShot: shots.take },
  };
  let session: WebDriverSession | null = null;
  try {
    session = await sessionOf(deps);
    deps.tellExecutor(session === null ? 'adb' : 'WebDriver');
    const driven = session === null ? null : createWebDriverScreen({ session, device });
    const screenFor = (noteUnknown: () => void): TestScreen =>
      driven ?? createAdbScreen({ device, inputMethod, reader, noteUnknown });
    const onDone = (done: number): void => {
      if (exploring === null) delivery.stand({ done });
    };
    const { items } = delivery;
    const failed = await runScenario(
      { items, screenshots, onDone, shotOfChange: shots.takeIfChanged, hands, screenFor },
      steps,
    );
    if (failed !== null || exploring === null) return failed;
    // From here on its time ends it, and fails nothing.
    clearTimeout(limit);
    const nextLine = log.nextLine;
    const { mask } = deps;
    const found = createExploration({ delivery, shots, screenshots, mask, appId: appId ?? '', nextLine });
    deps.tellFound(found);
    return await explore(
      deps,
      { ...hands, reader, noteUnknown: () => undefined },
      { found, exploring, dueAt },
    );
  } finally {
    clearTimeout(limit);
    await session?.delete();
    await log.stop();
  }
}

async function sessionOf({ sessions, device, control, entry }: TestDeps): Promise<WebDriverSession | null> {
  const { plan, udid } = entry;
  return openSession({ sessions, plan, udid, name: device.name(), signal: control.test });
}

interface Explored {
  found: Exploration;
  exploring: ExploringOrder;
  dueAt: number;
}

/** The item by which it failed; null: its events or its time are over. */
async function explore(
  { delivery, appId }: StageDeps,
  hands: ExploringHands,
  { found, exploring: order, dueAt }: Explored,
): Promise<number | null> {
  try {
    if (appId === null) throw new RunFailure('NOT_POSSIBLE', 'no app is named that could be explored');
    await exploreApp({ hands, order, appId, found, dueAt });
    return null;
  } catch (error) {
    const detail = whyEnded(error);
    const ended_at = new Date().toISOString();
    const log_line = hands.log.nextLine();
    return delivery.items.add({
      kind: 'screen',
      name: 'lost',
      title: appId ?? '',
      state: 'failed',
      detail,
      log_line,
      ended_at,
    });
  } finally {
    await found.keepEvents();
  }
}

function startLog(deps: TestDeps): LogRecorder {
  const { delivery, device, control, entry, appId, mask, crashes, tellLeftOut } = deps;
  const { items } = delivery;
  const now = () => new Date().toISOString();
  let gap = 0;
  return startLogRecorder({
    device,
    spool: delivery.log,
    mask,
    onFailure(error) {
      // The device is away for too long, or has rebooted: the test that waits would not see it.
      if (error instanceof RunFailure) control.fail(error);
      else if (!control.test.aborted) deps.log.error({ err: error }, 'the log of a run could not be read');
    },
    onLines: delivery.tellLog,
    onCrash: crashes.record,
    onCrashSeen(crash) {
      crashes.seen(crash);
      if (entry.plan.stop_on_crash && crash.appId !== '' && crash.appId === appId) control.end('crash');
    },
    onMissing() {
      const log_line = delivery.log.lines() + 1;
      items.add({ kind: 'gap', name: 'log_wrapped', title: '', state: 'passed', log_line, ended_at: now() });
    },
    onTooMany(leftOut) {
      const detail = String(leftOut);
      const log_line = delivery.log.lines() + 1;
      tellLeftOut(leftOut);
      if (gap === 0)
        gap = items.add({
          kind: 'gap',
          name: 'lines_left_out',
          title: '',
          state: 'passed',
          detail,
          log_line,
        });
      else items.change(gap, { detail, ended_at: now() });
    },
  });
}
