import { type Figure, percentile } from '../figure.ts';
import { longestWait } from '../longest-wait.ts';
import { farmPrograms, processorTimes } from '../work-done.ts';
import { type FloodFigures, floodBare } from './bare-flood.ts';
import { readFlooded } from './flooded-line.ts';
import {
  hasEnded,
  letBegin,
  type RunFarm,
  startTest,
  waitForBegin,
  whenRuns,
  withRunFarm,
} from './run-farm.ts';
import { readStoredLog, type StoredLog } from './stored-log.ts';

const devices = 48;
const perSecond = 1_000;
/** Fewer while somebody works on it. */
const seconds = Number(process.env.BENCH_LOG_SECONDS ?? 300);
const lines = perSecond * seconds;
/** Runs whose log somebody reads as it comes. */
const followed = 4;
const judgedWithinMs = 600_000;

/** Document 9, Measured: nothing of what 48 devices log in their runs is lost, it is readable soon, and no call waits for it. */
export function measureRunLogs(): Promise<Figure[]> {
  return withRunFarm(devices, async (farm) => {
    const flood = () => farm.control.inject('log_flood', 'all', { lines, per_second: perSecond });
    const bare = await floodBare(farm, { flood, lines, followed });
    // Each thousandth line has it: how many the lists have found tells whether they have seen all.
    await farm.call('/admbo/custom/setting/warning', { value: '000 of ' });
    return figuresOf(await floodRuns(farm, flood), bare);
  });
}

const programs = { ...farmPrograms, 'the simulated rack': /\/simulator\/main/ };

interface RunFigures extends FloodFigures, StoredLog {
  judgedMs: number;
  /** Seconds of the processor. */
  worked: Map<string, number>;
}

async function floodRuns(farm: RunFarm, flood: () => Promise<number>): Promise<RunFigures> {
  const last = `  - assert_log: flood ${String(lines)} of ${String(lines)}\n    timeout: 10m\n`;
  const scenario = `version: 1\nsteps:\n${waitForBegin}${last}`;
  const tid = await startTest(farm, farm.devices, scenario, { retry: 0 });
  const ids = (await letBegin(farm, tid)).map(({ test_run_id: id }) => id);
  const before = processorTimes(programs);
  const begun = await flood();
  const lags: number[] = [];
  let wroteAt = begun;
  const work = async (): Promise<void> => {
    const written = await Promise.all(ids.slice(0, followed).map((id) => follow(farm, id, lags)));
    wroteAt = Math.max(...written);
    await whenRuns(farm, tid, hasEnded, judgedWithinMs);
  };
  const working = work();
  const stallMs = await longestWait(farm.trial.origin, working);
  await working;
  const judgedMs = Date.now() - wroteAt;
  const worked = new Map(
    [...processorTimes(programs)].map(([name, value]) => [name, value - (before.get(name) ?? 0)]),
  );
  const all: StoredLog = { lost: 0, repeated: 0, unjudged: 0, gaps: 0 };
  for (const id of ids) {
    const stored = await readStoredLog(farm, id, lines);
    for (const name of Object.keys(all) as (keyof StoredLog)[]) all[name] += stored[name];
  }
  const rate = lines / ((wroteAt - begun) / 1_000);
  return { ...all, lagMs: percentile(lags, 0.95), stallMs, rate, judgedMs, worked };
}

/** As whoever looks at a run: asks for more as soon as there is some. Answers when the last line was written. */
async function follow({ call }: RunFarm, id: string, lags: number[]): Promise<number> {
  let writtenAt = 0;
  for (let next = 1; ; ) {
    const path = `/admbo/test/${id}/log?from_line=${String(next)}&limit=5000&wait=20`;
    const page = await call<{ lines: { text: string }[]; next_line: number; is_end: boolean }>(path);
    const now = Date.now();
    for (const { text } of page.lines) {
      const line = readFlooded(text);
      if (line === null) continue;
      lags.push(now - line.writtenAt);
      ({ writtenAt } = line);
      if (line.nth === lines) return writtenAt;
    }
    if (page.is_end) return writtenAt;
    next = page.next_line;
  }
}

function figuresOf(product: RunFigures, bare: FloodFigures): Figure[] {
  const load = `${String(devices)} runs × ${perSecond.toLocaleString('en')} lines/s, ${String(seconds)} s`;
  const beside = (name: string, value: keyof FloodFigures, unit: string, most?: number): Figure => ({
    ...{ name: `${load}: ${name}`, value: product[value], unit },
    floor: { name: 'bare logcat', value: bare[value] },
    ...(most === undefined ? {} : { target: { most } }),
  });
  const alone = (name: string, value: number, unit: string, most?: number): Figure => ({
    ...{ name: `  ${name}`, value, unit },
    ...(most === undefined ? {} : { target: { most } }),
  });
  return [
    // What the rack has lost by itself is no loss of the product's.
    beside('lines lost', 'lost', 'lines', bare.lost),
    beside('line written → readable, p95', 'lagMs', 'ms', 2_000),
    beside('longest wait of another call', 'stallMs', 'ms', 50),
    beside('lines a second that a device wrote', 'rate', 'lines/s'),
    alone('lines stored twice or out of order', product.repeated, 'lines', 0),
    alone('lines with a keyword that was not found', product.unjudged, 'lines', Math.ceil(bare.lost / 1_000)),
    alone('gaps that the runs tell of', product.gaps, 'gaps'),
    alone('last line written → all runs judged', product.judgedMs, 'ms'),
    ...[...product.worked].map(([name, value]) => alone(`processor time of ${name}`, value, 's')),
  ];
}
