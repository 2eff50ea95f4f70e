import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import type { Resolve } from './checked-lookup.ts';
import { postWebhook } from './post-webhook.ts';
import { mayConnectTo } from './webhook-address.ts';
import { targetMistake } from './webhook-target.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
])('%s is no public address', (address) => {
  expect(mayConnectTo(address, false)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => {
    expect(mayConnectTo(address, false)).toBe(true);
  },
);

it('a host that is named may be private, and never link-local', () => {
  for (const address of ['127.0.0.1', '10.0.0.7', '192.168.1.1', '::1', 'fd12::1', '8.8.8.8'])
    expect([address, mayConnectTo(address, true)]).toEqual([address, true]);
  for (const address of ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', 'fd00:ec2::254', '0.0.0.0'])
    expect([address, mayConnectTo(address, true)]).toEqual([address, false]);
});

test.each([
  'http://8.8.8.8/',
  'http://farm.example/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://farm.localhost/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused before anything is looked up', (url) => {
  expect(targetMistake(new URL(url), ['lab.example'])).not.toBeNull();
});

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());

const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });
const post = (resolve: Resolve, host: string, named: string[] = []) =>
  postWebhook(
    { namedHosts: named, resolve, timeoutMs: 2_000 },
    {
      url: `http${named.length === 0 ? 's' : ''}://${host}:${String(receiver.port)}/`,
      headers: {},
      body: '{}',
    },
  );

it('a name is refused when any of its addresses is private', async () => {
  const resolve: Resolve = () => Promise.resolve([at('8.8.8.8'), at('127.0.0.1')]);
  expect(await post(resolve, 'farm.example')).toEqual({ status: null, error: 'ADDRESS_REFUSED' });
  expect(receiver.received).toEqual([]);
});

it('a named host that leads to a link-local address is refused', async () => {
  const resolve: Resolve = () => Promise.resolve([at('169.254.169.254')]);
  expect(await post(resolve, 'lab.example', ['lab.example'])).toMatchObject({ error: 'ADDRESS_REFUSED' });
});

it('what was checked is what is connected to: a name that changes its answer is asked once', async () => {
  const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1'];
  let asked = 0;
  const resolve: Resolve = () => {
    const answer = at(answers[Math.min(asked, 2)] ?? '');
    asked += 1;
    return Promise.resolve([answer]);
  };
  expect(await post(resolve, 'lab.example', ['lab.example'])).toEqual({ status: 204, error: '' });
  expect(asked).toBe(1);
  expect(await post(resolve, 'lab.example', ['lab.example'])).toMatchObject({ error: 'ADDRESS_REFUSED' });
});

it('a name that nobody knows, and one whose look-up hangs, are failures in time', async () => {
  const unknown: Resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  expect(await post(unknown, 'farm.example')).toEqual({ status: null, error: 'ENOTFOUND' });
  const hangs: Resolve = () => new Promise(() => undefined);
  expect(await post(hangs, 'farm.example')).toEqual({ status: null, error: 'TIMEOUT' });
});

it('a receiver that is slow is waited for so long and no longer, wherever it stops', async () => {
  const resolve: Resolve = () => Promise.resolve([at('127.0.0.1')]);
  receiver.behave(() => undefined);
  expect(await post(resolve, 'lab.example', ['lab.example'])).toEqual({ status: null, error: 'TIMEOUT' });
  // A head that comes a letter at a time is no answer either.
  receiver.behave((_request, response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
    const drip = setInterval(() => response.socket?.write('y'), 100);
    response.on('close', () => clearInterval(drip));
  });
  expect(await post(resolve, 'lab.example', ['lab.example'])).toEqual({ status: null, error: 'TIMEOUT' });
  // One that takes the connection and never shows a certificate.
  const mute = createServer(() => undefined);
  await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening));
  const { port } = mute.address() as AddressInfo;
  const url = `https://lab.example:${String(port)}/`;
  const deps = { namedHosts: ['lab.example'], resolve, timeoutMs: 1_000 };
  expect(await postWebhook(deps, { url, headers: {}, body: '{}' })).toEqual({
    status: null,
    error: 'TIMEOUT',
  });
  mute.close();
  receiver.behave(204);
});

it('a receiver that changes the protocol instead of answering has not taken it, and is waited for no longer', async () => {
  const resolve: Resolve = () => Promise.resolve([at('127.0.0.1')]);
  receiver.behave((_request, response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
  });
  expect(await post(resolve, 'lab.example', ['lab.example'])).toEqual({ status: null, error: 'ECONNRESET' });
  receiver.behave(204);
});
