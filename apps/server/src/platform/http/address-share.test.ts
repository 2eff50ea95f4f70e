import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { shareConnections } from './address-share.ts';

const most = 5;
let server: Server;
let opened: Socket[];
beforeEach(async () => {
  opened = [];
  server = createServer((_request, response) => response.end());
  shareConnections(server, { most, isExempt: (address) => address === '127.0.0.9' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  server.close();
  await once(server, 'close');
});

const port = (): number => (server.address() as AddressInfo).port;

function open(count: number, localAddress: string): void {
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    opened.push(socket);
  }
}

const isServed = (localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    get({ port: port(), host: '127.0.0.1', localAddress, agent: false }, (answer) => {
      answer.resume();
      resolve(true);
    }).on('error', () => resolve(false));
  });

test('one address holds no more than its share of the connections, and others are served beside it (F52)', async () => {
  open(most * 2, '127.0.0.2');
  await eventually(() => opened.filter(({ closed }) => closed).length === most, 'the surplus being cut off');
  expect(await isServed('127.0.0.2')).toBe(false);
  expect(await isServed('127.0.0.3')).toBe(true);
  for (const socket of opened) socket.destroy();
  await eventually(() => isServed('127.0.0.2'), 'its connections being counted down');
});

test('a proxy, which stands for many, holds as many as it needs', async () => {
  open(most * 2, '127.0.0.9');
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  expect(await isServed('127.0.0.9')).toBe(true);
  expect(opened.filter(({ closed }) => closed)).toEqual([]);
});

test.each([
  ['a network of one customer', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '2001:0DB8:1:2::9'], most],
  ['three networks', ['2001:db8:1:2::1', '2001:db8:1:3::1', '::ffff:203.0.113.7'], 3 * most],
])('addresses of %s share the connections of so many', async (_whose, addresses, served) => {
  let next = 0;
  // This machine has no such addresses: each connection is given one as it comes in.
  server.prependListener('connection', (socket: Socket) => {
    const value = addresses[next % addresses.length];
    next += 1;
    Object.defineProperty(socket, 'remoteAddress', { value });
  });
  open(most * 4, '127.0.0.2');
  const cut = most * 4 - served;
  await eventually(() => opened.filter(({ closed }) => closed).length === cut, 'the surplus being cut off');
});
