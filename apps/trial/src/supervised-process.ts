import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { failuresAfter, restartDelayMs } from './restart-delay.ts';

export interface ProcessPlan {
  name: string;
  /** This one reads what another program writes: it is started once the file is there, or that one has spoken or ended. */
  after?: { program: string; file: string };
  command: string;
  args: string[];
  /** As it is when the program is started. */
  env: () => NodeJS.ProcessEnv;
}

export interface SupervisionHooks {
  onStarted: (stdout: Readable, stderr: Readable) => void;
  /** Words about what the supervisor did. */
  say: (line: string) => void;
  /** The child refused to start: its configuration or its machine is not right, and a restart would not help. */
  onRefusal: (exitCode: number) => void;
}

export interface SupervisedProcess {
  name: string;
  /** Its first start has come to a word of its log, or to its end with all that it had to say. */
  judged: Promise<void>;
  /** SIGTERM, and SIGKILL to it and what it started when it has not ended within the time. */
  stop: (patienceMs: number) => Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** An exit of its own accord within this time after the first start is a refusal to start. */
const refusalWindowMs = 15_000;

function start(plan: ProcessPlan): Child {
  // A group of its own: Ctrl-C at the terminal reaches the launcher alone, which then stops its children in order.
  return spawn(plan.command, plan.args, {
    env: plan.env(),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code ?? 0}`;
}

function killGroup(child: Child): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** @param turn when it may be started; absent: now */
export function superviseProcess(
  plan: ProcessPlan,
  hooks: SupervisionHooks,
  turn?: Promise<void>,
): SupervisedProcess {
  let firstStart: number | undefined;
  let stopping = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;
  let child: Child | undefined;
  const judged = turn === undefined ? begin() : turn.then(begin);

  async function begin(): Promise<void> {
    if (stopping) return;
    child = launch();
    await hasSpoken(child);
  }

  function launch(): Child {
    const startedAt = Date.now();
    firstStart ??= startedAt;
    const launched = start(plan);
    launched.stdin.on('error', () => undefined); // The pipe only says that the launcher lives; nothing is written to it.
    hooks.onStarted(launched.stdout, launched.stderr);
    launched.once('error', (error) => hooks.say(`${plan.name} could not be started: ${error.message}`));
    launched.once('exit', (code, signal) => {
      if (!stopping) revive(code, signal, Date.now() - startedAt);
    });
    return launched;
  }

  function revive(code: number | null, signal: NodeJS.Signals | null, livedMs: number): void {
    const refused =
      signal === null && code !== 0 && failures === 0 && Date.now() - (firstStart ?? 0) < refusalWindowMs;
    if (refused) {
      hooks.onRefusal(code ?? 1);
      return;
    }
    const delayMs = restartDelayMs(livedMs > refusalWindowMs ? 0 : failures);
    failures = failuresAfter(failures, livedMs);
    hooks.say(`${plan.name} has ended (${describeEnd(code, signal)}); it starts again in ${delayMs} ms.`);
    restart = setTimeout(() => {
      child = launch();
    }, delayMs);
  }

  async function stop(patienceMs: number): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    const last = child;
    if (last === undefined || last.exitCode !== null || last.signalCode !== null) return;
    const ended = once(last, 'exit');
    const impatience = setTimeout(() => killGroup(last), patienceMs);
    last.kill('SIGTERM');
    await ended;
    clearTimeout(impatience);
  }

  return { name: plan.name, judged, stop };
}

async function hasSpoken(child: Child): Promise<void> {
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]).catch(() => undefined);
}
