import type { AgentMessage, RunOrder } from '@rackhand/contract/host/agent-link';
import { testsAbility } from '@rackhand/contract/test/run-link';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type SyntheticAgent, startSyntheticAgent, syntheticSighting } from '../synthetic-agent.ts';

type Order = Extract<RunOrder, { type: 'run' }>;
type Result = Extract<AgentMessage, { type: 'run_result' }>;

/** A run that a host was given, and when its order came. */
export interface GivenRun extends Pick<Order, 'test_run_id' | 'attempt' | 'fence' | 'udid'> {
  at: number;
}

/** Hosts whose synthetic devices carry out whatever test they are given, until they are told that it is over. */
export interface RunningHosts {
  udids: readonly string[];
  /** Of each device, by its serial. */
  under: ReadonlyMap<string, GivenRun>;
  /** Runs that were given to a device which had another one. */
  doubles(): number;
  say(message: AgentMessage & { test_run_id: string }, udid: string): void;
  /** Ends a device's run well; resolves with the next one that it is given. */
  end(udid: string): Promise<GivenRun>;
  /** Resolves when the server says that it has stored lines of this run, with the next line that it wants. */
  storedLines(id: string): Promise<number>;
  close(): void;
}

interface Hosts {
  /** Servers that they dial in turn. */
  origins: readonly string[];
  keys: readonly string[];
  devicesOfHost: number;
}

export async function startRunningHosts({ origins, keys, devicesOfHost }: Hosts): Promise<RunningHosts> {
  const under = new Map<string, GivenRun>();
  const waiting = new Map<string, (run: GivenRun) => void>();
  const storing = new Map<string, (nextLine: number) => void>();
  const agents: SyntheticAgent[] = [];
  const placeOf = new Map<string, number>();
  let doubles = 0;

  const begin = (agent: () => SyntheticAgent | undefined, order: Order, at: number): void => {
    const { test_run_id, attempt, fence, udid } = order;
    const known = under.get(udid);
    if (known?.test_run_id === test_run_id && known.attempt === attempt) return;
    if (known !== undefined) doubles += 1;
    const run = { test_run_id, attempt, fence, udid, at };
    under.set(udid, run);
    agent()?.say(progressOf(run));
    waiting.get(udid)?.(run);
    waiting.delete(udid);
  };
  for (const [place, key] of keys.entries()) {
    const first = place * devicesOfHost;
    for (let index = first; index < first + devicesOfHost; index += 1)
      placeOf.set(syntheticSighting(index).udid, place);
    const agent = await startSyntheticAgent({
      ...{ url: origins[place % origins.length] ?? '', token: key, devices: devicesOfHost, first },
      abilities: [testsAbility],
      hear: (message, at) => {
        if (message.type === 'run') begin(() => agents[place], message, at);
        if (message.type === 'run_log_stored') storing.get(message.test_run_id)?.(message.next_line);
      },
    });
    agents.push(agent);
  }
  const beat = setInterval(() => {
    for (const run of under.values()) agents[placeOf.get(run.udid) ?? 0]?.say(progressOf(run));
  }, runLimits.heardMs);

  const say: RunningHosts['say'] = (message, udid) => agents[placeOf.get(udid) ?? 0]?.say(message);
  return {
    ...{ udids: [...placeOf.keys()], under, say },
    doubles: () => doubles,
    end: (udid) =>
      new Promise((resolve, reject) => {
        const run = under.get(udid);
        if (run === undefined) return reject(new Error(`${udid} has no run`));
        under.delete(udid);
        waiting.set(udid, resolve);
        say(resultOf(run), udid);
      }),
    storedLines: (id) =>
      new Promise((resolve) => {
        storing.set(id, resolve);
      }),
    close: () => {
      clearInterval(beat);
      for (const agent of agents) agent.close();
    },
  };
}

const nameOf = ({ test_run_id, attempt, fence }: GivenRun) => ({ test_run_id, attempt, fence });

function progressOf(run: GivenRun): AgentMessage {
  return {
    ...{ type: 'run_progress', ...nameOf(run), state: 'running', stage: 'test', done: 0, total: 1 },
    ...{ facts: null, items: [] },
  };
}

function resultOf(run: GivenRun): Result {
  return {
    ...{
      type: 'run_result',
      ...nameOf(run),
      outcome: 'finished',
      reason: null,
      detail: '',
      failed_item: null,
    },
    ...{ is_limit: false, crashes: [], facts: null, log_lines: 0, lines_left_out: 0, is_clean: null },
    ...{ cleaning_detail: '', explored: null },
  };
}
