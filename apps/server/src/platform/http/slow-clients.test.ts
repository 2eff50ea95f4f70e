import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type HttpDesk, openHttpDesk } from '../../testing/http-desk.ts';
import { clientLimits } from './client-limits.ts';

const clients = 20;
/** Node looks for what is late every 5 s. */
const cutWithinMs = 20_000;
const hastyMs = 1_000;

let desk: HttpDesk;
let opened: Socket[];
const usual = { ...clientLimits };
beforeEach(async () => {
  desk = await openHttpDesk();
  opened = [];
});
afterEach(async () => {
  Object.assign(clientLimits, usual);
  for (const socket of opened) socket.destroy();
  await desk.farm.close();
});

async function open(): Promise<Socket[]> {
  const { port } = desk.farm.app.server.address() as AddressInfo;
  opened = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
  for (const socket of opened) socket.on('error', () => undefined);
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  return opened;
}

function connections(): Promise<number> {
  return new Promise((resolve) => {
    desk.farm.app.server.getConnections((_error, count) => {
      resolve(count);
    });
  });
}

const untilCut = (): Promise<unknown> =>
  eventually(async () => (await connections()) === 0, 'slow clients being cut off', cutWithinMs);

test('who sends a body byte by byte is cut off, and others are served meanwhile (F52)', async () => {
  expect(clientLimits.requestMs).toBe(120_000);
  Object.assign(clientLimits, { requestMs: hastyMs });
  const slow = await open();
  for (const socket of slow)
    socket.write(
      'POST /admbo/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n' +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
  const drips = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(' ');
  }, 200);
  expect((await desk.call({ url: '/livez' })).statusCode).toBe(200);
  await untilCut();
  clearInterval(drips);
}, 60_000);

test('who asks for much and reads nothing is cut off, and others are served meanwhile (F52)', async () => {
  const { server } = desk.farm.app;
  expect(server.timeout).toBe(120_000);
  server.timeout = hastyMs;
  const request = `GET /admbo/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${desk.cookie}\r\n\r\n`;
  for (const socket of await open()) {
    socket.pause();
    socket.write(request.repeat(100));
  }
  expect((await desk.call({ url: '/livez' })).statusCode).toBe(200);
  await untilCut();
}, 60_000);
