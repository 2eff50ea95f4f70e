import { setTimeout as delay } from 'node:timers/promises';
import { whenAllAvailable } from '../farm-figures.ts';
import { type RunningProgram, startProgram } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { openSimulatorControl, type SimulatedDevice, type SimulatorControl } from '../simulator-control.ts';
import { caller } from '../slowest-call.ts';

export interface RunFarm {
  trial: RunningProgram;
  cookie: string;
  control: SimulatorControl;
  devices: SimulatedDevice[];
  call: <Data>(path: string, sent?: object) => Promise<Data>;
}

export interface ListedRun {
  test_run_id: string;
  device_udid: string;
  state: string;
  result: string | null;
  /** Steps. */
  done: number;
}

/** A trial whose one host carries out a test on all of its devices at one time. */
export async function withRunFarm<Result>(
  devices: number,
  use: (farm: RunFarm) => Promise<Result>,
): Promise<Result> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_IOS: '0', RUNS_PER_HOST: String(devices) },
  });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const control = openSimulatorControl(trial.dataDir);
    return await use({
      ...{ trial, cookie, control, devices: await control.devices() },
      call: asking(trial.origin, cookie),
    });
  } finally {
    await trial.stop();
  }
}

/** What a call is answered with: a GET, or a POST where something is sent. */
export function asking(origin: string, cookie: string): RunFarm['call'] {
  const ask = caller(origin, cookie);
  return async <Data>(path: string, sent?: object) =>
    (await ask({ path, ...(sent === undefined ? {} : { body: sent }) })) as Data;
}

/** Its number. */
export async function startTest(
  { call }: RunFarm,
  devices: readonly SimulatedDevice[],
  scenario: string,
  options: object = {},
): Promise<number> {
  const { arns } = await call<{ arns: { arn: string; info: { udid: string } }[] }>('/admbo/all_device');
  const wanted = new Set(devices.map(({ serial }) => serial));
  const chosen = arns.filter(({ info }) => wanted.has(info.udid)).map(({ arn }) => arn);
  const sent = { scenario, devices: chosen, options: { min_battery: 0, ...options } };
  const { tid } = await call<{ tid: number }>('/admbo/custom_test', sent);
  return tid;
}

/** Its runs, once each of them is so. */
export async function whenRuns(
  { call }: Pick<RunFarm, 'call'>,
  tid: number,
  isSo: (run: ListedRun) => boolean,
  withinMs = 120_000,
): Promise<ListedRun[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { runs } = await call<{ runs: ListedRun[] }>(`/admbo/test/${String(tid)}`);
    if (runs.every(isSo)) return runs;
    if (Date.now() > deadline) throw new Error(`Still: ${JSON.stringify(runs.find((run) => !isSo(run)))}`);
    await delay(500);
  }
}

export const hasEnded = ({ state }: ListedRun): boolean => state === 'ended';

/** The step with which a test waits until its log is read, and `letBegin` is heard. */
export const waitForBegin = `  - assert_log: the bench begins
    timeout: 120s
`;

export async function letBegin(farm: RunFarm, tid: number): Promise<ListedRun[]> {
  const runs = await whenRuns(farm, tid, ({ state }) => state === 'running');
  for (;;) {
    // A line of before the log is read is none of the run's.
    const serials = runs.map(({ device_udid }) => device_udid);
    await farm.control.inject('log_line', serials, { text: 'the bench begins' });
    await delay(1_000);
    const { runs: now } = await farm.call<{ runs: ListedRun[] }>(`/admbo/test/${String(tid)}`);
    const failed = now.find(({ state }) => state === 'ended');
    if (failed !== undefined)
      throw new Error(`${failed.test_run_id} has not begun: ${String(failed.result)}`);
    if (now.every(({ done }) => done > 0)) return now;
  }
}
