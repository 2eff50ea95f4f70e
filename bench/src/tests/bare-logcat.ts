import { once } from 'node:events';
import { connect } from 'node:net';

/** A device's log over the adb server, without anything of ours in between: each line that comes from now on, without its end. */
export async function readLogcat(
  adbPort: number,
  transport: string,
  onLines: (lines: string[]) => void,
): Promise<{ close: () => void }> {
  const socket = connect(adbPort, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  for (const service of [
    `host:transport:${transport}`,
    'exec:logcat -b main -b system -b crash -b events -v threadtime -v year -v uid -T 1',
  ]) {
    socket.write(Buffer.byteLength(service).toString(16).padStart(4, '0') + service);
    const [said] = (await once(socket, 'data')) as [Buffer];
    if (said.toString('latin1', 0, 4) !== 'OKAY') throw new Error(`${service}: ${said.toString()}`);
  }
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) onLines(lines);
  });
  return {
    close: () => {
      socket.destroy();
    },
  };
}
