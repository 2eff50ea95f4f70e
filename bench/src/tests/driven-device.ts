import { type Figure, median } from '../figure.ts';
import { startScript } from '../processes.ts';
import type { AskedService } from './adb-requests.ts';
import type { AskedList } from './bare-asker.ts';
import { type RecordedFarm, withRecordedFarm } from './recorded-farm.ts';

const rounds = 5;
const steps = 50;
const events = 200;
const intervalMs = 100;
const app = 'com.example.bank';
/** Half of them look at the screen, half of them do something. */
const scenario = `version: 1
app: ${app}
steps:
  - launch: {clear: true}
  - wait_for: {id: pin}
  - repeat: {times: ${String(steps / 2)}, steps: [{tap: {id: pin}}, {assert_visible: {text: 로그인}}]}
`;

/** Document 9: a scenario beside its own adb requests, and an app that is explored beside a bare loop. */
export function measureDrivenDevice(): Promise<Figure[]> {
  return withRecordedFarm(async (farm) => {
    const asker = await startScript('tests/bare-asker.ts', []);
    const askBare: AskBare = async (asked) => {
      const body = JSON.stringify({ adbPort: farm.adbPort, ...asked });
      const answer = await fetch(asker.origin, { method: 'POST', body });
      return (await answer.json()) as number;
    };
    try {
      return [await measureScenario(farm, askBare), await measureExploring(farm, askBare)];
    } finally {
      asker.stop();
    }
  });
}

/** By a process of its own, as the agent is one: its milliseconds. */
type AskBare = (asked: Omit<AskedList, 'adbPort'>) => Promise<number>;

interface Span {
  from: number;
  to: number;
}

async function measureScenario(farm: RecordedFarm, askBare: AskBare): Promise<Figure> {
  const [ours, bare] = [[] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    const span = await stepsOf(farm, await farm.run({ scenario, options: { screenshots: 'none' } }));
    const requests = farm.asked.filter((one) => isWithin(one, span) && isOfStep(one));
    if (requests.length < steps) throw new Error(`only ${String(requests.length)} requests were seen`);
    ours.push(span.to - span.from);
    bare.push(await askBare({ requests }));
  }
  return {
    name: `scenario of ${String(steps)} steps`,
    value: median(ours),
    unit: 'ms',
    floor: { name: 'its adb requests', value: median(bare) },
    ratio: median(ours) / median(bare),
    target: { most: 1.25 },
  };
}

/** From the first step inside of the repetition to the last one. */
async function stepsOf({ read }: RecordedFarm, id: string): Promise<Span> {
  const { timeline } = await read(id);
  const done = timeline.filter(({ kind }) => kind === 'step').slice(-steps);
  const [first, last] = [done[0], done.at(-1)];
  const endedAt = last?.ended_at ?? null;
  if (first === undefined || endedAt === null) throw new Error('the run tells no steps');
  return { from: Date.parse(first.at), to: Date.parse(endedAt) };
}

const isWithin = ({ at }: AskedService, { from, to }: Span): boolean => at >= from && at <= to;
/** The log beside it and looks at the device's health are none of its steps. */
const isOfStep = ({ service }: AskedService): boolean => /uiautomator|input/.test(service);

async function measureExploring(farm: RecordedFarm, askBare: AskBare): Promise<Figure> {
  const before = farm.asked.length;
  const id = await farm.run({
    test_type: 'autonomous',
    options: { screenshots: 'none' },
    parameters: { max_events: events, interval_ms: intervalMs, allowed_packages: [app], seed: 7 },
  });
  const lines = await eventsOf(farm, id);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || lines.length < events) throw new Error('too few events');
  const perMinute = ((lines.length - 1) * 60_000) / (last - first);
  const seen = farm.asked.slice(before);
  const dump = seen.find(({ service }) => service.includes('uiautomator'));
  const tap = seen.find(({ service }) => service.includes('input tap'));
  if (dump === undefined || tap === undefined) throw new Error('nothing was looked at or tapped');
  const requests = Array.from({ length: events }, () => [dump, tap]).flat();
  const bareMs = await askBare({ requests, pause: { everyRequests: 2, ms: intervalMs } });
  const bare = (events * 60_000) / bareMs;
  return {
    name: `an app explored with ${String(intervalMs)} ms between two events`,
    value: perMinute,
    unit: 'events/min',
    floor: { name: 'dump, tap and wait in a loop', value: bare },
    ratio: perMinute / bare,
    target: { least: 0.8 },
  };
}

/** When each was done. */
async function eventsOf({ origin, headers }: RecordedFarm, id: string): Promise<number[]> {
  const answer = await fetch(`${origin}/admbo/test/${id}/testfile?remote_file=events.txt`, { headers });
  const text = await answer.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Date.parse(line.split('\t')[1] ?? ''));
}
