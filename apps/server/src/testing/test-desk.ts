import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import type { RunOrder, RunReport } from '@rackhand/contract/host/agent-link';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { type TestOptions, testOptions } from '@rackhand/contract/test/project';
import { exploringAbility, testsAbility } from '@rackhand/contract/test/run-link';
import type { RunState } from '@rackhand/contract/test/run-states';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { idOf } from '../features/devices/device-shape.ts';
import { createPoolSnapshots } from '../features/devices/pool-snapshots.ts';
import { createTest, type NewTest } from '../features/runs/create-test.ts';
import { judgeLeases } from '../features/runs/run-upkeep.ts';
import { deskUdids } from './command-desk.ts';
import { type CommandedAgent, dialForCommands } from './commanded-agent.ts';
import { createTestFarm, type TestFarm } from './create-test-farm.ts';
import type { DeploymentFolder } from './deployment-folder.ts';
import { eventually } from './eventually.ts';

export type Order = Extract<RunOrder, { type: 'run' }>;
type Result = Extract<RunReport, { type: 'run_result' }>;
type Progress = Extract<RunReport, { type: 'run_progress' }>;

export const testAbilities = [...commandAbilities, testsAbility, exploringAbility];

/** An agent's end that carries runs out as it is told to. */
export interface TestingAgent extends Omit<CommandedAgent, 'ends'> {
  orders(testRunId?: string): Order[];
  /** The run as it was given, when it has come. */
  given(testRunId: string, attempt?: number): Promise<Order>;
  goes(order: Order, progress?: Partial<Progress>): void;
  writes(order: Order, lines: string[], firstLine?: number): void;
  ends(order: Order, result?: Partial<Result>): void;
  /** When it has been told so of this attempt. */
  told<Type extends RunOrder['type']>(type: Type, order: Order): Promise<Extract<RunOrder, { type: Type }>>;
}

interface Asked extends Partial<Omit<NewTest, 'options' | 'on'>> {
  udids?: readonly string[];
  on?: NewTest['on'];
  options?: Partial<TestOptions>;
}

/** A farm whose host carries out tests, and short words for what is asked of it and what its agent says. */
export interface TestDesk {
  farm: TestFarm;
  token: string;
  agent: TestingAgent;
  dial(udids?: readonly string[], token?: string): Promise<TestingAgent>;
  /** Queues a test and gives the names of its runs. */
  start(asked?: Asked): Promise<string[]>;
  run(testRunId: string): Promise<WholeRun>;
  inState(testRunId: string, state: RunState): Promise<TestRun>;
  stateOf(udid: string): Promise<string>;
  shows(udid: string, state: string): Promise<boolean>;
  /** What a server does each second once it may judge who is silent. */
  judgeLeases(): Promise<void>;
  stop(id: string): ReturnType<TestFarm['call']>;
}

const sent: NewTest['sent'] = { app: null, variables: {}, steps: [] };

export async function openTestDesk(
  udids: readonly string[] = deskUdids,
  env: Record<string, string> = {},
  deployments: DeploymentFolder = {},
): Promise<TestDesk> {
  const farm = await createTestFarm(undefined, env, deployments);
  const token = await farm.addHost('rack-1');
  const agent = await dialForTests(farm, token, udids);
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const run = async (id: string): Promise<WholeRun> => {
    const { run: found } = await farm.read<{ run: WholeRun | null }>(`/admbo/test/${id}`);
    if (found === null) throw new Error(`no run ${id}`);
    return found;
  };
  const stateOf: TestDesk['stateOf'] = async (udid) => (await farm.device(udid)).info.state;
  return {
    ...{ farm, token, agent, run, stateOf },
    dial: (own = udids, ownToken = token) => dialForTests(farm, ownToken, own),
    start: (asked = {}) => start(farm, asked),
    inState: (id, state) =>
      eventually(async () => {
        const found = await run(id);
        return found.state === state ? found : null;
      }, `${id} being ${state}`),
    shows: (udid, state) => eventually(async () => (await stateOf(udid)) === state, `${udid} being ${state}`),
    judgeLeases: () => judgeLeases(farm.db, rules, farm.clock.now()),
    stop: (id) => farm.call(`/admbo/test/${id}/stop`, {}),
  };
}

async function start(farm: TestFarm, { udids = ['A'], on, options, ...asked }: Asked): Promise<string[]> {
  const deviceIds = await Promise.all(udids.map(async (udid) => idOf((await farm.device(udid)).arn) ?? 0));
  const newTest: NewTest = {
    ...{
      groupType: 'origin',
      projectId: null,
      projectName: 'Nightly',
      categoryId: null,
      category: 'Banking',
    },
    ...{
      subCategory: 'app',
      testType: 'scenario',
      executor: 'adb',
      app: null,
      runApp: null,
      scenario: 'version: 1',
    },
    ...{ sent, parameters: null, note: '', createdBy: 'admin01', on: on ?? { deviceIds } },
    ...asked,
    options: testOptions.parse(options ?? {}),
  };
  const { tid, runs } = await farm.db
    .transaction()
    .execute((trx) => createTest(trx, newTest, farm.clock.now()));
  return runs.map(({ n }) => `${String(tid)}-${String(n)}`);
}

async function dialForTests(farm: TestFarm, token: string, udids: readonly string[]): Promise<TestingAgent> {
  const agent = await dialForCommands(farm, token, udids, { abilities: testAbilities });
  const nameOf = ({ test_run_id, attempt, fence }: Order) => ({ test_run_id, attempt, fence });
  const orders = (id?: string): Order[] =>
    agent.heard.filter(
      (message): message is Order =>
        message.type === 'run' && (id === undefined || message.test_run_id === id),
    );
  return {
    ...agent,
    orders,
    given: (id, attempt = 1) =>
      eventually(() => orders(id).find((order) => order.attempt === attempt), `run ${id} being given`),
    goes: (order, progress = {}) =>
      agent.say({
        type: 'run_progress',
        ...nameOf(order),
        ...{ state: 'running', stage: 'test', done: 0, total: 1, facts: null, items: [] },
        ...progress,
      }),
    writes: (order, lines, first_line = 1) =>
      agent.say({ type: 'run_log', ...nameOf(order), first_line, lines }),
    ends: (order, result = {}) =>
      agent.say({
        type: 'run_result',
        ...nameOf(order),
        ...{ outcome: 'finished', reason: null, detail: '', failed_item: null, is_limit: false, crashes: [] },
        ...{ facts: null, log_lines: 0, lines_left_out: 0, is_clean: null, cleaning_detail: '' },
        explored: null,
        ...result,
      }),
    told: (type, order) =>
      eventually(
        () =>
          agent.heard.find(
            (message): message is Extract<RunOrder, { type: typeof type }> =>
              message.type === type &&
              'test_run_id' in message &&
              message.test_run_id === order.test_run_id &&
              message.attempt === order.attempt,
          ),
        `the server saying ${type}`,
      ),
  };
}
