import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLiveClient, maximumUnreadBytes } from './live-client.ts';

it('a client that leaves more than a mebibyte unread is dropped at the next change, whatever one change brings', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  request.on('error', () => undefined).on('response', (answer) => answer.on('error', () => undefined));
  const [, response] = await asked;
  const client = createLiveClient(
    { tkey: 'x', groupType: 'origin', isSuperAdmin: false, isWall: false, isNumbered: false },
    response,
  );
  // More than the systems of both ends keep for who does not read.
  client.send(Buffer.alloc(32 * maximumUnreadBytes, 'x'));
  expect(response.destroyed).toBe(false);
  client.send(Buffer.from('event: ready\n\n'));
  expect(response.destroyed).toBe(true);
  request.destroy();
  server.close();
});
