import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpTransport } from './smtp-transport.ts';

let server: Server;
let opened: Socket[];
beforeEach(async () => {
  opened = [];
  server = createServer((socket) => opened.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  server.close();
  await once(server, 'close');
});

const mail = { id: '1', recipient: 'kim@farm.example', subject: 'x', body_text: 'x', body_html: 'x' };
const waiting = { ...mail, attempts: 1, created_at: new Date(), give_up_at: new Date() };

async function handOver(patience: { silenceMs: number; exchangeMs: number }): Promise<unknown> {
  const url = `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return createSmtpTransport({ url, from: 'rackhand@farm.example' }, patience).handOver(waiting);
}

test('a mail server that takes the connection and says nothing is left alone in time (F44)', async () => {
  await expect(handOver({ silenceMs: 100, exchangeMs: 60_000 })).rejects.toThrow(/never received|timeout/i);
});

test('a mail server that always says something, and never comes to an end, is left alone in time (F44)', async () => {
  server.on('connection', (socket: Socket) => {
    const talk = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(talk));
  });
  await expect(handOver({ silenceMs: 60_000, exchangeMs: 300 })).rejects.toThrow(/took longer than 0\.3 s/);
});
