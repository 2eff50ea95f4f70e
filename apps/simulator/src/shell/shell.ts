import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { ShellVariables } from './builtins.ts';
import type { Command, TerminalWindow } from './command.ts';
import type { Streams } from './pipe.ts';
import { catchExit, complain, type RunningShell, runScript } from './run-script.ts';
import { parseScript } from './script.ts';
import { ScriptError } from './script-words.ts';

export interface ShellDeps {
  device: SimulatedDevice;
  commands: ReadonlyMap<string, Command>;
  /** Aborted when the host has gone away. */
  gone: AbortSignal;
  terminal?: TerminalWindow | null;
}

/** One shell with its variables and folder. `run` may be called again and again, as an interactive shell does. */
export function createShell(deps: ShellDeps) {
  const { device, terminal = null } = deps;
  const shell: RunningShell = {
    ...deps,
    terminal,
    own: variablesOf(device, terminal),
    running: undefined,
    runNested(args, streams) {
      const at = args.indexOf('-c');
      const nested = createShell(deps);
      return at < 0 ? nested.converse(streams) : nested.run(args[at + 1] ?? '', streams);
    },
  };
  return {
    /** Answers the exit code. */
    run: (line: string, streams: Streams): Promise<number> => catchExit(() => runLine(shell, line, streams)),
    /** Ends the line that runs; answers whether one ran. */
    interrupt(): boolean {
      shell.running?.abort();
      return shell.running !== undefined;
    },
    /** Runs what is typed, line by line, until the input ends. */
    converse: (streams: Streams, prompt?: () => Promise<void>): Promise<number> =>
      catchExit(() => runLines(shell, streams, prompt)),
  };
}

function variablesOf(device: SimulatedDevice, terminal: TerminalWindow | null): ShellVariables {
  return {
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
}

async function runLine(shell: RunningShell, line: string, streams: Streams): Promise<number> {
  const { own } = shell;
  shell.running = new AbortController();
  try {
    const script = parseScript(line);
    return script.items.length === 0 ? own.lastCode : await runScript(shell, script, streams);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    await complain(streams, error.message);
    own.lastCode = 1;
    return 1;
  } finally {
    shell.running = undefined;
  }
}

async function runLines(
  shell: RunningShell,
  streams: Streams,
  beforeEach?: () => Promise<void>,
): Promise<number> {
  let rest = '';
  await beforeEach?.();
  for (let chunk = await streams.stdin.read(); chunk !== null; chunk = await streams.stdin.read()) {
    rest += chunk.toString('utf8').replace(/\r/g, '\n');
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      await runLine(shell, line, streams);
      await beforeEach?.();
    }
  }
  return runLine(shell, rest, streams);
}
