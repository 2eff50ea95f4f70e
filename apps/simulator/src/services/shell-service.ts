import type { SimulatedDevice } from '../device/simulated-device.ts';
import { allCommands } from '../shell/commands/all-commands.ts';
import { createShell } from '../shell/shell.ts';
import type { WireStream } from '../wire/stream.ts';
import { createOutputPipe } from './output-pipe.ts';
import { createShellProtocol } from './shell-protocol.ts';
import { createTerminal } from './terminal.ts';

function shellFor(device: SimulatedDevice, stream: WireStream) {
  return createShell({ device, commands: allCommands, gone: stream.gone });
}

/** `shell,v2,…:SCRIPT`: input, both outputs and the exit code in packets of their own. */
export async function serveShellV2(
  device: SimulatedDevice,
  stream: WireStream,
  options: readonly string[],
  script: string,
): Promise<void> {
  const protocol = createShellProtocol(stream);
  const shell = shellFor(device, stream);
  if (!options.includes('pty')) {
    const streams = { stdin: protocol.stdin, out: protocol.out, err: protocol.err };
    return protocol.exit(await (script === '' ? shell.converse(streams) : shell.run(script, streams)));
  }
  const screen = protocol.terminalOut;
  const terminal = createTerminal({ keyboard: protocol.stdin, screen, interrupt: shell.interrupt });
  // It ends with the stream, and what is typed after the shell's end is for nobody.
  terminal.pump().catch(() => undefined);
  // A terminal has one output.
  const streams = { stdin: terminal.stdin, out: screen, err: screen };
  const prompt = (): Promise<void> => screen(Buffer.from(`${device.factory.profile.device}:/ $ `));
  await protocol.exit(await (script === '' ? shell.converse(streams, prompt) : shell.run(script, streams)));
}

/** `shell:SCRIPT` and `exec:SCRIPT`: bytes both ways, both outputs in one, no exit code. */
export async function serveShellV1(
  device: SimulatedDevice,
  stream: WireStream,
  script: string,
): Promise<void> {
  const output = createOutputPipe(stream);
  const streams = { stdin: stream, out: output.write, err: output.write };
  const shell = shellFor(device, stream);
  await (script === '' ? shell.converse(streams) : shell.run(script, streams));
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
