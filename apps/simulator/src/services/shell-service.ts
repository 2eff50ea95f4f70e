import type { SimulatedDevice } from '../device/simulated-device.ts';
import { allCommands } from '../shell/all-commands.ts';
import type { ByteSource, Sink, TerminalWindow } from '../shell/command.ts';
import { createShell } from '../shell/shell.ts';
import type { WireStream } from '../wire/stream.ts';
import { createOutputPipe } from './output-pipe.ts';
import { createShellProtocol } from './shell-protocol.ts';
import { createTerminal, withTerminalLines } from './terminal.ts';

const commonWindow = { rows: 24, columns: 80 };

/** A person's window before they say how large it is. */
function openWindow(kind: string): TerminalWindow {
  return { kind, size: { ...commonWindow } };
}

/** What the device's terminal puts between the person's keyboard and screen and a shell. */
async function runAtTerminal(
  { device, stream, window }: { device: SimulatedDevice; stream: WireStream; window: TerminalWindow },
  { stdin, out }: { stdin: ByteSource; out: Sink },
  script: string,
): Promise<number> {
  const shell = createShell({ device, commands: allCommands, gone: stream.gone, terminal: window });
  const screen = withTerminalLines(out);
  const terminal = createTerminal({ keyboard: stdin, screen, interrupt: shell.interrupt });
  // It ends with the stream, and what is typed after the shell's end is for nobody.
  terminal.pump().catch(() => undefined);
  // A terminal has one output.
  const streams = { stdin: terminal.stdin, out: screen, err: screen };
  const prompt = (): Promise<void> => screen(Buffer.from(`${device.factory.profile.device}:/ $ `));
  return script === '' ? shell.converse(streams, prompt) : shell.run(script, streams);
}

/** `shell,v2,…:SCRIPT`: input, both outputs and the exit code in packets of their own. */
export async function serveShellV2(
  device: SimulatedDevice,
  stream: WireStream,
  options: readonly string[],
  script: string,
): Promise<void> {
  if (options.includes('pty')) {
    const kind = options.find((option) => option.startsWith('TERM='))?.slice('TERM='.length);
    const window = openWindow(kind ?? 'dumb');
    const protocol = createShellProtocol(stream, window);
    return protocol.exit(await runAtTerminal({ device, stream, window }, protocol, script));
  }
  const { stdin, out, err, exit } = createShellProtocol(stream);
  const shell = createShell({ device, commands: allCommands, gone: stream.gone });
  const streams = { stdin, out, err };
  await exit(await (script === '' ? shell.converse(streams) : shell.run(script, streams)));
}

/** `shell:SCRIPT` and `exec:SCRIPT`: bytes both ways, both outputs in one, no exit code; an open shell has a terminal. */
export async function serveShellV1(
  device: SimulatedDevice,
  stream: WireStream,
  script: string,
): Promise<void> {
  const output = createOutputPipe(stream);
  if (script === '') {
    const window = openWindow('dumb');
    await runAtTerminal({ device, stream, window }, { stdin: stream, out: output.write }, script);
  } else {
    const shell = createShell({ device, commands: allCommands, gone: stream.gone });
    await shell.run(script, { stdin: stream, out: output.write, err: output.write });
  }
  await output.flush();
}

/** `abb_exec:SERVICE NUL ARGUMENT NUL …`: a `cmd` without a shell. */
export async function serveBinderCommand(
  device: SimulatedDevice,
  stream: WireStream,
  words: readonly string[],
): Promise<void> {
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  await serveShellV1(device, stream, `cmd ${quoted}`);
}
