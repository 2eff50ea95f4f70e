import { normalisePath } from '../device/device-path.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { builtins, ShellExit, type ShellVariables } from './builtins.ts';
import { type Command, noInput, type TerminalWindow, toBytes } from './command.ts';
import { expandWord } from './expand-word.ts';
import { BrokenPipe, createCollector, createPipe, type Pipe, type Streams } from './pipe.ts';
import { createRedirection, RedirectionFailed } from './redirect.ts';
import { type Pipeline, parseScript, type Script, type Step } from './script.ts';
import type { Word } from './script-words.ts';

/** One shell, as what it runs sees it. */
export interface RunningShell {
  readonly device: SimulatedDevice;
  readonly commands: ReadonlyMap<string, Command>;
  /** Aborted when the host has gone away. */
  readonly gone: AbortSignal;
  readonly terminal: TerminalWindow | null;
  readonly own: ShellVariables;
  /** The line that runs now; Ctrl-C ends it. */
  running: AbortController | undefined;
  /** `sh` as a command of its own. */
  runNested(args: readonly string[], streams: Streams): Promise<number>;
}

/** 128 and the number of SIGINT, and of SIGPIPE. */
const interrupted = 130;
const unread = 141;

/** Words that only run what follows them. */
const passing = new Set(['exec', 'command', 'builtin']);

export function complain(streams: Streams, text: string): Promise<void> {
  return streams.err(Buffer.from(`/system/bin/sh: ${text}\n`));
}

/** A shell's end answers its code. */
export async function catchExit(body: () => Promise<number>): Promise<number> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof ShellExit) return error.code;
    if (error instanceof BrokenPipe) return unread;
    throw error;
  }
}

export async function runScript(shell: RunningShell, script: Script, streams: Streams): Promise<number> {
  const { own } = shell;
  for (const { when, pipeline } of script.items) {
    if (shell.running?.signal.aborted === true) return interrupted;
    if ((when === 'success' && own.lastCode !== 0) || (when === 'failure' && own.lastCode === 0)) continue;
    own.lastCode = await runPipeline(shell, pipeline, streams);
  }
  return own.lastCode;
}

async function runPipeline(shell: RunningShell, pipeline: Pipeline, streams: Streams): Promise<number> {
  let before: Pipe | undefined;
  const running: Promise<number>[] = [];
  pipeline.steps.forEach((step, nth) => {
    const isLast = nth === pipeline.steps.length - 1;
    const from = before;
    const into = isLast ? undefined : createPipe();
    const [stdin, out] = [from ?? streams.stdin, into?.write ?? streams.out];
    const body = runStep(shell, step, { ...streams, stdin, out });
    // A step of a longer pipeline is a shell of its own, too.
    const ran = pipeline.steps.length > 1 ? catchExit(() => body) : body;
    running.push(
      ran.finally(() => {
        from?.close();
        into?.end();
      }),
    );
    before = into;
  });
  const code = (await Promise.all(running)).at(-1) ?? 0;
  return pipeline.negated ? Number(code === 0) : code;
}

async function runStep(shell: RunningShell, step: Step, streams: Streams): Promise<number> {
  const redirection = createRedirection(shell.device.files, shell.own.folder, streams);
  try {
    for (const { operator, target } of step.redirections) {
      redirection.add(operator, target === null ? null : await expandOne(shell, target, streams));
    }
    return await runRedirected(shell, step, redirection.streams);
  } catch (error) {
    if (!(error instanceof RedirectionFailed)) throw error;
    await complain(streams, error.message);
    return 1;
  } finally {
    redirection.close();
  }
}

async function runRedirected(shell: RunningShell, step: Step, streams: Streams): Promise<number> {
  if (step.kind === 'group')
    return step.own ? runGroup(shell, step.script, streams) : runScript(shell, step.script, streams);
  for (const { name, value } of step.assignments)
    shell.own.variables.set(name, await expandOne(shell, value, streams));
  const words: string[] = [];
  for (const word of step.words) words.push(...(await expand(shell, word, streams)));
  return words.length === 0 ? 0 : runWords(shell, words, streams);
}

/** `( … )` and `$( … )` are shells of their own: `exit` ends only them. */
function runGroup(shell: RunningShell, script: Script, streams: Streams): Promise<number> {
  return catchExit(() => runScript(shell, script, streams));
}

async function runWords(shell: RunningShell, words: readonly string[], streams: Streams): Promise<number> {
  const { device, commands, own, terminal, running: line } = shell;
  const [name = '', ...args] = words;
  if (passing.has(name)) return args.length > 0 ? runWords(shell, args, streams) : 0;
  const builtin = builtins[name];
  if (builtin !== undefined) return builtin({ args, streams, device, own });
  if (name === 'sh') return shell.runNested(args, streams);
  const program = name.replace(/^\/(?:system|vendor)\/bin\//, '');
  const command = commands.get(program);
  if (command === undefined || device.state.faults.missing.includes(program)) {
    const modern = device.state.apiLevel >= 29;
    await complain(streams, `${name}: ${modern ? 'inaccessible or not found' : 'not found'}`);
    return 127;
  }
  return command({
    name,
    args,
    device,
    stdin: streams.stdin,
    out: (data) => streams.out(toBytes(data)),
    err: (data) => streams.err(toBytes(data)),
    // Few ask, and each signal costs more than a short command.
    get gone() {
      return line === undefined ? shell.gone : AbortSignal.any([shell.gone, line.signal]);
    },
    folder: own.folder,
    terminal,
  });
}

async function expandOne(shell: RunningShell, word: Word, streams: Streams): Promise<string> {
  return (await expand(shell, word, streams)).join(' ');
}

function expand(shell: RunningShell, word: Word, streams: Streams): Promise<string[]> {
  const { device, own } = shell;
  return expandWord(word, {
    variable: (name) => variableOf(shell, name),
    match: (pattern) => device.files.match(normalisePath(pattern, own.folder)),
    async outputOf(script) {
      const collector = createCollector();
      const within = { ...streams, stdin: noInput, out: collector.sink };
      own.lastCode = await runGroup(shell, parseScript(script), within);
      return collector.text().replace(/\n+$/, '');
    },
  });
}

function variableOf({ own, terminal }: RunningShell, name: string): string {
  if (name === '?') return String(own.lastCode);
  if (terminal !== null && name === 'COLUMNS') return String(terminal.size.columns);
  if (terminal !== null && name === 'LINES') return String(terminal.size.rows);
  const [, plain = '', fallback] = /^(\w+)(?::?-(.*))?$/.exec(name) ?? [];
  return own.variables.get(plain) ?? fallback ?? '';
}
