import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { createConnection } from './connection.ts';
import { createGate } from './gate.ts';
import { createPacketReader, encodePacket, headerBytes, type Packet } from './packet.ts';
import type { WireStream } from './stream.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Host {
  socket: Socket;
  received: Packet[];
  /** Header and payload of each packet, as they came. */
  raw: Buffer[];
  served: WireStream[];
  send(packet: Packet): void;
  shut: () => void;
  open: () => void;
}

const nothing = Buffer.alloc(0);

/** A host that speaks an older or newer adb to a device that lets everyone in. */
async function startHost(version: number): Promise<Host> {
  const gate = createGate();
  const served: WireStream[] = [];
  const server = createServer((socket) => {
    createConnection(socket, {
      gate,
      banner: () => 'device::features=shell_v2',
      acceptedKeys: () => [],
      offerKey: () => true,
      welcomed: () => undefined,
      knows: (service) => service === 'known:',
      serve: (stream) => served.push(stream),
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const received: Packet[] = [];
  const raw: Buffer[] = [];
  const reader = createPacketReader(() => version < 0x01000001);
  socket.on('data', (chunk: Buffer) => {
    raw.push(chunk);
    received.push(...reader.push(chunk));
  });
  closers.push(() => {
    socket.destroy();
    server.close();
  });
  const send = (packet: Packet): void => {
    for (const part of encodePacket(packet, true)) socket.write(part);
  };
  send({ command: 'CNXN', arg0: version, arg1: 4096, data: Buffer.from('host::') });
  await until('the device asks for a proof', () => received.at(-1)?.command === 'AUTH');
  send({ command: 'AUTH', arg0: 3, arg1: 0, data: Buffer.from('key\0') });
  await until('the device lets in', () => received.at(-1)?.command === 'CNXN');
  received.length = 0;
  raw.length = 0;
  return { socket, received, raw, served, send, shut: gate.close, open: gate.open };
}

async function openStream(host: Host): Promise<WireStream> {
  host.send({ command: 'OPEN', arg0: 7, arg1: 0, data: Buffer.from('known:\0') });
  await until('the stream is open', () => host.received.at(-1)?.command === 'OKAY');
  const [stream] = host.served;
  if (stream === undefined) throw new Error('no stream');
  return stream;
}

describe('a connection of the device', () => {
  it('closes a service that it does not know', async () => {
    const host = await startHost(0x01000001);
    host.send({ command: 'OPEN', arg0: 7, arg1: 0, data: Buffer.from('framebuffer:\0') });
    await until('an answer', () => host.received.length > 0);
    expect(host.received).toEqual([{ command: 'CLSE', arg0: 0, arg1: 7, data: nothing }]);
  });

  it.each([
    ['computes checksums for a host of version 0x01000000', 0x01000000, 97 + 98],
    ['computes none for a newer host', 0x01000001, 0],
  ])('%s', async (_what, version, expected) => {
    const host = await startHost(version);
    const stream = await openStream(host);
    host.raw.length = 0;
    void stream.send(Buffer.from('ab')).catch(() => undefined);
    await until('the bytes', () => Buffer.concat(host.raw).length >= headerBytes + 2);
    expect(Buffer.concat(host.raw).readUInt32LE(16)).toBe(expected);
  });

  it('sends the next piece only when the host has taken the one before', async () => {
    const host = await startHost(0x01000001);
    const stream = await openStream(host);
    host.received.length = 0;
    const sent = stream.send(Buffer.alloc(10_000, 1));
    const sizes = (): number[] => host.received.map(({ data }) => data.length);
    for (const expected of [[4096], [4096, 4096], [4096, 4096, 1808]]) {
      await until('the next piece', () => sizes().length >= expected.length);
      expect(sizes()).toEqual(expected);
      host.send({ command: 'OKAY', arg0: 7, arg1: host.received.at(-1)?.arg0 ?? 0, data: nothing });
    }
    await sent;
  });

  it('takes the next piece from the host only when the service has read the one before', async () => {
    const host = await startHost(0x01000001);
    const stream = await openStream(host);
    const localId = host.received.at(-1)?.arg0 ?? 0;
    host.received.length = 0;
    host.send({ command: 'WRTE', arg0: 7, arg1: localId, data: Buffer.from('one') });
    host.send({ command: 'OPEN', arg0: 8, arg1: 0, data: Buffer.from('unknown:\0') });
    await until('the later packet is answered', () => host.received.length === 1);
    expect(host.received[0]?.command).toBe('CLSE');
    expect((await stream.read())?.toString()).toBe('one');
    await until('it is acknowledged', () => host.received.at(-1)?.command === 'OKAY');
  });

  it('ends its services when the host goes away', async () => {
    const host = await startHost(0x01000001);
    const stream = await openStream(host);
    const reading = stream.read();
    host.socket.destroy();
    expect(await reading).toBeNull();
    await expect(stream.send(Buffer.from('late'))).rejects.toThrow();
  });

  it('says nothing while it is frozen, and afterwards everything in its order', async () => {
    const host = await startHost(0x01000001);
    host.shut();
    for (const id of [11, 12])
      host.send({ command: 'OPEN', arg0: id, arg1: 0, data: Buffer.from('unknown:\0') });
    await until(
      'the bytes have arrived',
      () => host.socket.bytesWritten > 0 && host.socket.writableLength === 0,
    );
    expect(host.received).toEqual([]);
    host.open();
    await until('both are answered', () => host.received.length === 2);
    expect(host.received.map(({ arg1 }) => arg1)).toEqual([11, 12]);
  });

  it('ends when the other side does not speak adb', async () => {
    const host = await startHost(0x01000001);
    const closed = once(host.socket, 'close');
    host.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
  });
});
