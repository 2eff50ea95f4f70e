import type { SimulatedDevice } from '../device/simulated-device.ts';
import { allCommands } from '../shell/commands/all-commands.ts';
import type { Streams } from '../shell/pipe.ts';
import { createShell } from '../shell/shell.ts';
import type { WireStream } from '../wire/stream.ts';
import { createShellProtocol } from './shell-protocol.ts';

function shellFor(device: SimulatedDevice, stream: WireStream) {
  return createShell({ device, commands: allCommands, gone: stream.gone });
}

function runOrConverse(
  device: SimulatedDevice,
  stream: WireStream,
  script: string,
  streams: Streams,
  pty: boolean,
): Promise<number> {
  const shell = shellFor(device, stream);
  if (script !== '') return shell.run(script, streams);
  const prompt = (): Promise<void> => streams.out(Buffer.from(`${device.factory.profile.device}:/ $ `));
  return shell.converse(streams, pty ? prompt : undefined);
}

/** `shell,v2,…:SCRIPT`: input, both outputs and the exit code in packets of their own. */
export async function serveShellV2(
  device: SimulatedDevice,
  stream: WireStream,
  options: readonly string[],
  script: string,
): Promise<void> {
  const protocol = createShellProtocol(stream);
  const pty = options.includes('pty');
  const streams: Streams = {
    stdin: pty ? protocol.echoingStdin : protocol.stdin,
    out: pty ? protocol.terminalOut : protocol.out,
    // A terminal has one output.
    err: pty ? protocol.terminalOut : protocol.err,
  };
  await protocol.exit(await runOrConverse(device, stream, script, streams, pty));
}

/** `shell:SCRIPT` and `exec:SCRIPT`: bytes both ways, both outputs in one, no exit code. */
export async function serveShellV1(
  device: SimulatedDevice,
  stream: WireStream,
  script: string,
): Promise<void> {
  const out = (data: Buffer): Promise<void> => stream.send(data);
  await runOrConverse(device, stream, script, { stdin: stream, out, err: out }, false);
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
