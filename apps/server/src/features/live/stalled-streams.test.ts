import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createStallWatch } from './stalled-streams.ts';
import { connectionName, parseUnacknowledged } from './unread-bytes.ts';

let server: Server;
const opened: Socket[] = [];

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** A stream as the server has it, and its other end. */
async function openPair(): Promise<{ stream: { socket: Socket }; reader: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await accepted;
  opened.push(reader, socket);
  return { stream: { socket }, reader };
}

/** More than the systems of both ends keep for a reader that does not read. */
const large = Buffer.alloc(16 * 1024 ** 2, 'x');
const small = Buffer.from('event: ready\n\n');

async function readSome({ reader }: { reader: Socket }, bytes: number): Promise<void> {
  const enough = Math.min(reader.bytesRead + bytes, large.length);
  reader.resume();
  await eventually(() => reader.bytesRead >= enough, 'the slow reader');
  reader.pause();
}

it('a stream whose reader takes nothing is found, one that reads is not, however much it is behind', async () => {
  const [stuck, calm, behind] = [await openPair(), await openPair(), await openPair()];
  const watch = createStallWatch<{ socket: Socket }>();
  calm.reader.resume();
  stuck.stream.socket.write(large);
  behind.stream.socket.write(large);
  const found: object[] = [];
  for (let looks = 0; looks < 6 && !found.includes(stuck.stream); looks += 1) {
    calm.stream.socket.write(small);
    await readSome(behind, 2 * 1024 ** 2);
    await eventually(() => calm.reader.bytesRead === calm.stream.socket.bytesWritten, 'the calm reader');
    found.push(...(await watch.look([stuck.stream, calm.stream, behind.stream])));
  }
  expect(found).toEqual([stuck.stream]);
});

it('the table of the kernel is read for addresses of either family', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1BBC 0100007F:D0F2 01 00000A00:00000000 01:00000014 00000005     0        0 51234 2 0
   1: 0000000000000000FFFF00000100007F:1BBC 0000000000000000FFFF00000200A8C0:D0F3 01 00000010:00000000 01:0 0 0 0 5
   2: B80D0120000000000000000001000000:1BBC B80D0120000000000000000002000000:01BB 01 00000000:00000000 00:0 0 0 0 6
   3: 0100007F:D0F2 0100007F:1BBC 01 00000000:00000000 00:0 0 0 0 7`;
  expect([...parseUnacknowledged(table, new Set([7100]))]).toEqual([
    [connectionName({ localPort: 7100, remoteAddress: '127.0.0.1', remotePort: 53490 }), 2560],
    [connectionName({ localPort: 7100, remoteAddress: '::ffff:192.168.0.2', remotePort: 53491 }), 16],
    [connectionName({ localPort: 7100, remoteAddress: '2001:db8::2', remotePort: 443 }), 0],
  ]);
});

it('among ten thousand connections of other ports, those of its own are found in a moment', () => {
  const line = (n: number, port: string) =>
    `${String(n)}: 0100007F:${port} 0100007F:D0F2 06 00000000:00000000 03:00000D2C 00000000     0        0 0 3`;
  const others = Array.from({ length: 10_000 }, (_, n) => line(n, (n + 20_000).toString(16).toUpperCase()));
  const table = [...others, line(10_000, '1BBC')].join('\n');
  const looks = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage();
    expect(parseUnacknowledged(table, new Set([7100])).size).toBe(1);
    return process.cpuUsage(before).user / 1_000;
  });
  expect(Math.min(...looks)).toBeLessThan(20);
});
