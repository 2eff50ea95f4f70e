import { normalisePath } from '../device/device-path.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { builtins, ShellExit, type ShellVariables } from './builtins.ts';
import { type Command, noInput, type TerminalWindow, toBytes } from './command.ts';
import { expandWord } from './expand-word.ts';
import { BrokenPipe, createCollector, createPipe, type Pipe, type Streams } from './pipe.ts';
import { createRedirection, RedirectionFailed } from './redirect.ts';
import { type Pipeline, parseScript, type Script, type Step } from './script.ts';
import { ScriptError, type Word } from './script-words.ts';

export interface ShellDeps {
  device: SimulatedDevice;
  commands: ReadonlyMap<string, Command>;
  /** Aborted when the host has gone away. */
  gone: AbortSignal;
  terminal?: TerminalWindow | null;
}

/** 128 and the number of SIGINT, and of SIGPIPE. */
const interrupted = 130;
const unread = 141;

/** Words that only run what follows them. */
const passing = new Set(['exec', 'command', 'builtin']);

/** One shell with its variables and folder. `run` may be called again and again, as an interactive shell does. */
export function createShell({ device, commands, gone, terminal = null }: ShellDeps) {
  const own: ShellVariables = {
    folder: '/',
    lastCode: 0,
    variables: new Map([
      ['HOME', '/'],
      ['PATH', '/system/bin'],
      ['HOSTNAME', device.factory.profile.device],
      ['USER', 'shell'],
      ['EXTERNAL_STORAGE', '/sdcard'],
      ...(terminal === null ? [] : ([['TERM', terminal.kind]] as const)),
    ]),
  };

  /** The line that runs now; Ctrl-C ends it. */
  let running: AbortController | undefined;

  function complain(streams: Streams, text: string): Promise<void> {
    return streams.err(Buffer.from(`/system/bin/sh: ${text}\n`));
  }

  function variable(name: string): string {
    if (name === '?') return String(own.lastCode);
    if (terminal !== null && name === 'COLUMNS') return String(terminal.size.columns);
    if (terminal !== null && name === 'LINES') return String(terminal.size.rows);
    const [, plain = '', fallback] = /^(\w+)(?::?-(.*))?$/.exec(name) ?? [];
    return own.variables.get(plain) ?? fallback ?? '';
  }

  function expand(word: Word, streams: Streams): Promise<string[]> {
    return expandWord(word, {
      variable,
      match: (pattern) => device.files.match(normalisePath(pattern, own.folder)),
      async outputOf(script) {
        const collector = createCollector();
        own.lastCode = await runGroup(parseScript(script), {
          ...streams,
          stdin: noInput,
          out: collector.sink,
        });
        return collector.text().replace(/\n+$/, '');
      },
    });
  }

  async function expandOne(word: Word, streams: Streams): Promise<string> {
    return (await expand(word, streams)).join(' ');
  }

  async function runWords(words: readonly string[], streams: Streams): Promise<number> {
    const [name = '', ...args] = words;
    if (passing.has(name)) return args.length > 0 ? runWords(args, streams) : 0;
    const builtin = builtins[name];
    if (builtin !== undefined) return builtin({ args, streams, device, own });
    if (name === 'sh') return runNestedShell(args, streams);
    const program = name.replace(/^\/(?:system|vendor)\/bin\//, '');
    const command = commands.get(program);
    if (command === undefined || device.state.faults.missing.includes(program)) {
      const modern = device.state.apiLevel >= 29;
      await complain(streams, `${name}: ${modern ? 'inaccessible or not found' : 'not found'}`);
      return 127;
    }
    const line = running;
    return command({
      name,
      args,
      device,
      stdin: streams.stdin,
      out: (data) => streams.out(toBytes(data)),
      err: (data) => streams.err(toBytes(data)),
      // Few ask, and each signal costs more than a short command.
      get gone() {
        return line === undefined ? gone : AbortSignal.any([gone, line.signal]);
      },
      folder: own.folder,
      terminal,
    });
  }

  function runNestedShell(args: readonly string[], streams: Streams): Promise<number> {
    const at = args.indexOf('-c');
    const shell = createShell({ device, commands, gone, terminal });
    return at < 0 ? shell.converse(streams) : shell.run(args[at + 1] ?? '', streams);
  }

  async function runStep(step: Step, streams: Streams): Promise<number> {
    const redirection = createRedirection(device.files, own.folder, streams);
    try {
      for (const { operator, target } of step.redirections) {
        redirection.add(operator, target === null ? null : await expandOne(target, streams));
      }
      return await runRedirected(step, redirection.streams);
    } catch (error) {
      if (!(error instanceof RedirectionFailed)) throw error;
      await complain(streams, error.message);
      return 1;
    } finally {
      redirection.close();
    }
  }

  async function runRedirected(step: Step, streams: Streams): Promise<number> {
    if (step.kind === 'group')
      return step.own ? runGroup(step.script, streams) : runScript(step.script, streams);
    for (const { name, value } of step.assignments) own.variables.set(name, await expandOne(value, streams));
    const words: string[] = [];
    for (const word of step.words) words.push(...(await expand(word, streams)));
    return words.length === 0 ? 0 : runWords(words, streams);
  }

  /** `( … )` and `$( … )` are shells of their own: `exit` ends only them. */
  function runGroup(script: Script, streams: Streams): Promise<number> {
    return catchExit(() => runScript(script, streams));
  }

  async function runPipeline(pipeline: Pipeline, streams: Streams): Promise<number> {
    let before: Pipe | undefined;
    const running: Promise<number>[] = [];
    pipeline.steps.forEach((step, nth) => {
      const isLast = nth === pipeline.steps.length - 1;
      const from = before;
      const into = isLast ? undefined : createPipe();
      const body = runStep(step, {
        ...streams,
        stdin: from ?? streams.stdin,
        out: into?.write ?? streams.out,
      });
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

  async function runScript(script: Script, streams: Streams): Promise<number> {
    for (const { when, pipeline } of script.items) {
      if (running?.signal.aborted === true) return interrupted;
      if ((when === 'success' && own.lastCode !== 0) || (when === 'failure' && own.lastCode === 0)) continue;
      own.lastCode = await runPipeline(pipeline, streams);
    }
    return own.lastCode;
  }

  async function runLine(line: string, streams: Streams): Promise<number> {
    running = new AbortController();
    try {
      const script = parseScript(line);
      return script.items.length === 0 ? own.lastCode : await runScript(script, streams);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      await complain(streams, error.message);
      own.lastCode = 1;
      return 1;
    } finally {
      running = undefined;
    }
  }

  async function runLines(streams: Streams, beforeEach?: () => Promise<void>): Promise<number> {
    let rest = '';
    await beforeEach?.();
    for (let chunk = await streams.stdin.read(); chunk !== null; chunk = await streams.stdin.read()) {
      rest += chunk.toString('utf8').replace(/\r/g, '\n');
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 1);
        await runLine(line, streams);
        await beforeEach?.();
      }
    }
    return runLine(rest, streams);
  }

  async function catchExit(body: () => Promise<number>): Promise<number> {
    try {
      return await body();
    } catch (error) {
      if (error instanceof ShellExit) return error.code;
      if (error instanceof BrokenPipe) return unread;
      throw error;
    }
  }

  return {
    /** Answers the exit code. */
    run: (line: string, streams: Streams): Promise<number> => catchExit(() => runLine(line, streams)),
    /** Ends the line that runs; answers whether one ran. */
    interrupt(): boolean {
      running?.abort();
      return running !== undefined;
    },
    /** Runs what is typed, line by line, until the input ends. */
    converse: (streams: Streams, prompt?: () => Promise<void>): Promise<number> =>
      catchExit(() => runLines(streams, prompt)),
  };
}
