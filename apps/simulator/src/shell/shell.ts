import { FileError, normalisePath } from '../device/file-system.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type ByteSource, type Command, noInput, type Sink } from './command.ts';
import { type Pipeline, parseScript, type Redirection, type Script, type Step } from './script.ts';
import { ScriptError, type Word } from './script-words.ts';

export interface Streams {
  stdin: ByteSource;
  out: Sink;
  err: Sink;
}

export interface ShellDeps {
  device: SimulatedDevice;
  commands: ReadonlyMap<string, Command>;
  gone: AbortSignal;
}

class ShellExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

const nowhere: Sink = () => Promise.resolve();

/** A queue between two steps of a pipeline. */
function createPipe(): ByteSource & { write: Sink; end(): void } {
  const chunks: Buffer[] = [];
  let ended = false;
  let wake: (() => void) | undefined;
  const rouse = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    async read() {
      while (chunks.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return chunks.shift() ?? null;
    },
    write(data) {
      chunks.push(data);
      rouse();
      return Promise.resolve();
    },
    end() {
      ended = true;
      rouse();
    },
  };
}

/** One shell with its variables and folder; `run` may be called again and again, as an interactive shell does. */
export function createShell(deps: ShellDeps) {
  const variables = new Map<string, string>([
    ['HOME', '/'],
    ['PATH', '/system/bin'],
    ['HOSTNAME', deps.device.factory.profile.device],
    ['USER', 'shell'],
    ['EXTERNAL_STORAGE', '/sdcard'],
  ]);
  let folder = '/';
  let lastCode = 0;

  function complain(streams: Streams, text: string): Promise<void> {
    return streams.err(Buffer.from(`/system/bin/sh: ${text}\n`));
  }

  async function outputOf(script: string, streams: Streams): Promise<string> {
    const chunks: Buffer[] = [];
    const collect: Sink = (data) => {
      chunks.push(data);
      return Promise.resolve();
    };
    lastCode = await runScript(parseScript(script), { ...streams, stdin: noInput, out: collect });
    return Buffer.concat(chunks).toString('utf8').replace(/\n+$/, '');
  }

  function variable(name: string): string {
    if (name === '?') return String(lastCode);
    if (name === '$') return '4711';
    const [, plain = '', fallback] = /^(\w+)(?::?-(.*))?$/.exec(name) ?? [];
    return variables.get(plain) ?? fallback ?? '';
  }

  /** One word becomes several where an unquoted expansion holds blanks or a pattern matches files. */
  async function expand(word: Word, streams: Streams): Promise<string[]> {
    const fields: { text: string; pattern: boolean }[] = [];
    let open = false;
    const append = (text: string, pattern: boolean): void => {
      const last = fields.at(-1);
      if (open && last !== undefined) {
        last.text += text;
        last.pattern ||= pattern;
      } else fields.push({ text, pattern });
      open = true;
    };
    for (const part of word) {
      if (part.kind === 'text') {
        append(part.text, !part.quoted && /[*?]/.test(part.text));
        continue;
      }
      const text = part.kind === 'variable' ? variable(part.name) : await outputOf(part.script, streams);
      if (part.quoted) append(text, false);
      else {
        if (/^\s/.test(text)) open = false;
        text
          .split(/\s+/)
          .filter(Boolean)
          .forEach((field, nth) => {
            if (nth > 0) open = false;
            append(field, false);
          });
        if (/\s$/.test(text)) open = false;
      }
    }
    return fields.flatMap(({ text, pattern }) => {
      const paths = pattern
        ? deps.device.files.match(text.startsWith('/') ? normalisePath(text) : normalisePath(text, folder))
        : [];
      return paths.length > 0 ? paths : [text];
    });
  }

  async function expandOne(word: Word, streams: Streams): Promise<string> {
    return (await expand(word, streams)).join(' ');
  }

  function openFile(path: string, append: boolean): { sink: Sink; close(): void } {
    const full = normalisePath(path, folder);
    if (full === '/dev/null') return { sink: nowhere, close: () => undefined };
    const file = deps.device.files.write(full, 0o666, { makeFolders: false, append });
    return {
      sink: (data) => {
        file.append(Buffer.from(data));
        return Promise.resolve();
      },
      close: () => {
        file.finish();
      },
    };
  }

  async function redirect(
    list: Redirection[],
    streams: Streams,
    body: (own: Streams) => Promise<number>,
  ): Promise<number> {
    const own = { ...streams };
    const closers: (() => void)[] = [];
    try {
      for (const { operator, target } of list) {
        if (target === null) {
          if (operator === '2>&1') own.err = own.out;
          else own.out = own.err;
          continue;
        }
        const path = await expandOne(target, streams);
        try {
          if (operator === '<') own.stdin = readFile(path);
          else {
            const file = openFile(path, operator.endsWith('>>'));
            closers.push(file.close);
            if (operator === '&>') own.out = own.err = file.sink;
            else if (operator.startsWith('2')) own.err = file.sink;
            else own.out = file.sink;
          }
        } catch (error) {
          if (!(error instanceof FileError)) throw error;
          await complain(streams, `can't ${operator === '<' ? 'open' : 'create'} ${path}: ${error.fault}`);
          return 1;
        }
      }
      return await body(own);
    } finally {
      for (const close of closers) close();
    }
  }

  function readFile(path: string): ByteSource {
    const full = normalisePath(path, folder);
    const chunks = full === '/dev/null' ? [] : [...deps.device.files.read(full)];
    return { read: () => Promise.resolve(chunks.shift() ?? null) };
  }

  async function runWords(words: readonly string[], streams: Streams): Promise<number> {
    const [name = '', ...args] = words;
    if (name === 'exec' || name === 'command' || name === 'builtin')
      return args.length > 0 ? runWords(args, streams) : 0;
    const builtin = builtins[name];
    if (builtin !== undefined) return builtin(args, streams);
    const command = deps.commands.get(name.replace(/^\/(?:system|vendor)\/bin\//, ''));
    if (command === undefined) {
      await complain(
        streams,
        `${name}: ${deps.device.state.apiLevel >= 29 ? 'inaccessible or not found' : 'not found'}`,
      );
      return 127;
    }
    return command({
      name,
      args,
      device: deps.device,
      stdin: streams.stdin,
      out: (data) => streams.out(Buffer.from(data)),
      err: (data) => streams.err(Buffer.from(data)),
      gone: deps.gone,
      folder,
      variables,
    });
  }

  const builtins: Readonly<Record<string, (args: readonly string[], streams: Streams) => Promise<number>>> = {
    exit: (args) => Promise.reject(new ShellExit(args[0] === undefined ? lastCode : Number(args[0]) & 0xff)),
    export: (args) => {
      for (const arg of args) assign(arg);
      return Promise.resolve(0);
    },
    unset: (args) => {
      for (const arg of args) variables.delete(arg);
      return Promise.resolve(0);
    },
    cd: async ([target = '/'], streams) => {
      const path = normalisePath(target, folder);
      if (deps.device.files.exists(path)) {
        folder = path;
        return 0;
      }
      await complain(streams, `cd: ${target}: No such file or directory`);
      return 2;
    },
    pwd: async (_args, streams) => {
      await streams.out(Buffer.from(`${folder}\n`));
      return 0;
    },
    sh: async (args, streams) => {
      const at = args.indexOf('-c');
      return at < 0 ? runLines(streams) : runScript(parseScript(args[at + 1] ?? ''), streams);
    },
  };

  function assign(text: string): void {
    const at = text.indexOf('=');
    if (at > 0) variables.set(text.slice(0, at), text.slice(at + 1));
  }

  async function runStep(step: Step, streams: Streams): Promise<number> {
    return redirect(step.redirections, streams, async (own) => {
      if (step.kind === 'group') return runGroup(step.script, step.own, own);
      for (const { name, value } of step.assignments) variables.set(name, await expandOne(value, own));
      const words: string[] = [];
      for (const word of step.words) words.push(...(await expand(word, own)));
      return words.length === 0 ? 0 : runWords(words, own);
    });
  }

  /** `( … )` is a shell of its own: its `exit` ends only itself. */
  async function runGroup(script: Script, own: boolean, streams: Streams): Promise<number> {
    try {
      return await runScript(script, streams);
    } catch (error) {
      if (own && error instanceof ShellExit) return error.code;
      throw error;
    }
  }

  async function runPipeline(pipeline: Pipeline, streams: Streams): Promise<number> {
    let stdin = streams.stdin;
    const running: Promise<number>[] = [];
    pipeline.steps.forEach((step, nth) => {
      const isLast = nth === pipeline.steps.length - 1;
      const pipe = isLast ? undefined : createPipe();
      const own: Streams = { ...streams, stdin, out: pipe?.write ?? streams.out };
      running.push(runStep(step, own).finally(() => pipe?.end()));
      if (pipe !== undefined) stdin = pipe;
    });
    const codes = await Promise.all(running);
    const code = codes.at(-1) ?? 0;
    return pipeline.negated ? Number(code === 0) : code;
  }

  async function runScript(script: Script, streams: Streams): Promise<number> {
    let code = 0;
    for (const { when, pipeline } of script.items) {
      if ((when === 'success' && code !== 0) || (when === 'failure' && code === 0)) continue;
      code = await runPipeline(pipeline, streams);
      lastCode = code;
    }
    return code;
  }

  async function runLine(line: string, streams: Streams): Promise<number> {
    try {
      return await runScript(parseScript(line), streams);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      await complain(streams, error.message);
      return 1;
    }
  }

  async function runLines(streams: Streams, beforeEach?: () => Promise<void>): Promise<number> {
    let rest = '';
    let code = 0;
    await beforeEach?.();
    for (let chunk = await streams.stdin.read(); chunk !== null; chunk = await streams.stdin.read()) {
      rest += chunk.toString('utf8').replace(/\r/g, '\n');
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 1);
        code = await runLine(line, streams);
        await beforeEach?.();
      }
    }
    return rest.trim() === '' ? code : runLine(rest, streams);
  }

  async function catchExit(body: () => Promise<number>): Promise<number> {
    try {
      return await body();
    } catch (error) {
      if (error instanceof ShellExit) return error.code;
      throw error;
    }
  }

  return {
    run: (line: string, streams: Streams) => catchExit(() => runLine(line, streams)),
    /** Runs what is typed, line by line, until the input ends. */
    converse: (streams: Streams, prompt?: () => Promise<void>) => catchExit(() => runLines(streams, prompt)),
  };
}
