import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay, setInterval as every } from 'node:timers/promises';
import { followOutput } from './child-output.ts';
import type { TrialConfig } from './config.ts';
import { createRotatingLog } from './rotating-log.ts';
import {
  type ProcessPlan,
  type SupervisedProcess,
  type SupervisionHooks,
  superviseProcess,
} from './supervised-process.ts';
import type { Terminal } from './terminal.ts';

export interface TrialDeps {
  config: TrialConfig;
  terminal: Terminal;
  /** A program refused to start; its own words stand on the terminal already. */
  onRefusal: (name: string, exitCode: number) => void;
}

export interface Trial {
  /** Each program has accepted its environment or refused it. */
  judged: Promise<unknown>;
  stop: () => Promise<void>;
}

/** A child that has not ended this long after SIGTERM is killed. */
const patienceMs = 8_000;
const lookEveryMs = 50;
/** The agent says goodbye first, so that the server does not take the ending of the rack for 48 lost devices. */
const agentHeadStartMs = 2_000;

export function startTrial(plans: ProcessPlan[], deps: TrialDeps): Trial {
  const logs = join(deps.config.dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const said = new Set<string>();
  const programs: SupervisedProcess[] = [];
  // What an earlier start has left tells nothing of this one.
  for (const { after } of plans) if (after !== undefined) rmSync(after.file, { force: true });
  for (const plan of plans) {
    const turn = plan.after && turnAfter(plan.after, programs);
    programs.push(startProgram({ plan, turn }, logs, said, deps));
  }

  async function stop(): Promise<void> {
    const agent = programs.filter(({ name }) => name === 'agent').map((program) => program.stop(patienceMs));
    const pause = new AbortController();
    await Promise.race([
      Promise.all(agent),
      delay(agentHeadStartMs, undefined, { signal: pause.signal }).catch(() => undefined),
    ]);
    pause.abort();
    await Promise.all([...agent, ...programs.map((program) => program.stop(patienceMs))]);
  }

  return { judged: Promise.all(programs.map(({ judged }) => judged)), stop };
}

/** A program that logs little says no word where all is well. */
function turnAfter(
  { program, file }: NonNullable<ProcessPlan['after']>,
  programs: readonly SupervisedProcess[],
): Promise<void> | undefined {
  const first = programs.find(({ name }) => name === program);
  return first && Promise.race([first.judged, isThere(file)]);
}

async function isThere(file: string): Promise<void> {
  for await (const _ of every(lookEveryMs, undefined, { ref: false })) if (existsSync(file)) return;
}

function startProgram(
  { plan, turn }: { plan: ProcessPlan; turn: Promise<void> | undefined },
  logs: string,
  said: Set<string>,
  deps: TrialDeps,
): SupervisedProcess {
  const log = createRotatingLog(join(logs, `${plan.name}.log`));
  const { logsToTerminal } = deps.config;
  // Programs check one environment, in words of their own: a variable that two of them find wrong is named once.
  const complainOnce = (line: string): void => {
    const subject = /^[A-Z][A-Z_]+(?= )/.exec(line)?.[0] ?? line;
    if (said.has(subject)) return;
    said.add(subject);
    deps.terminal.complain(line);
  };
  const hooks: SupervisionHooks = {
    onStarted: (stdout, stderr) => {
      followOutput(stdout, { log, logsToTerminal, onWords: deps.terminal.say });
      followOutput(stderr, { log, logsToTerminal, onWords: complainOnce });
    },
    say: deps.terminal.complain,
    onRefusal: (exitCode) => deps.onRefusal(plan.name, exitCode),
  };
  return superviseProcess(plan, hooks, turn);
}
