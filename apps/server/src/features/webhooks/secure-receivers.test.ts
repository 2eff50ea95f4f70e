import { writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Delivery } from '@rackhand/contract/webhook/webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, createAuthority, selfSigned } from '../../testing/certificates.ts';
import { createTestDatabase, type OwnDatabase } from '../../testing/create-test-database.ts';
import { databaseUrlOf } from '../../testing/database-url.ts';
import { eventually } from '../../testing/eventually.ts';
import { createLoneServer, type LoneServer } from '../../testing/lone-server.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { openWebhookReceiver } from '../../testing/webhook-receiver.ts';

const day = 24 * 60 * 60_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);
const own = createAuthority('The lab');
const names = ['localhost'];

describe('a server that knows the authority of the lab', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let server: LoneServer;
  let folder: string;
  let cookie: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await makeDataDirectory('authority');
    const file = join(folder, 'authority.pem');
    await writeFile(file, own.cert);
    server = await createLoneServer('secure-receivers', databaseUrlOf(database.connection), {
      ...{ WEBHOOK_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: file },
    });
    await server.start();
    cookie = await server.signIn();
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await database.drop();
    await removeDataDirectory(folder);
  });

  /** What the log of deliveries says of the first try. */
  async function tryOf(url: string): Promise<{ delivery: Delivery; said: string }> {
    const body = { name: url, url, types: ['host.away'] };
    const made = (await (await server.post('/admbo/webhook', { body, cookie })).json()) as {
      data: { webhook_id: number };
    };
    const path = `/admbo/webhook/${String(made.data.webhook_id)}`;
    await server.post(`${path}/test`, { body: {}, cookie });
    return eventually(async () => {
      const answer = await fetch(server.url(`${path}/delivery`), { headers: { cookie } });
      const { data } = (await answer.json()) as { data: { deliveries: Delivery[] } };
      const [delivery] = data.deliveries;
      const [tried] = delivery?.tries ?? [];
      if (delivery === undefined || tried === undefined) return undefined;
      return { delivery, said: tried.status === null ? tried.error : String(tried.status) };
    }, 'a first try');
  }

  test('sends to a receiver whose certificate that authority has signed for its name', async () => {
    const receiver = await openWebhookReceiver({ certificate: own.sign({ names }) });
    expect(await tryOf(receiver.url)).toMatchObject({ said: '204', delivery: { state: 'sent' } });
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  test.each<[string, string, Certificate]>([
    ['is for another name', 'ERR_TLS_CERT_ALTNAME_INVALID', own.sign({ names: ['other.example'] })],
    ['has expired', 'CERT_HAS_EXPIRED', own.sign({ names, from: inDays(-3), until: inDays(-1) })],
    ['is of tomorrow', 'CERT_NOT_YET_VALID', own.sign({ names, from: inDays(1), until: inDays(3) })],
    ['has signed itself', 'DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned(names)],
    [
      'was signed by somebody unknown',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      createAuthority('Somebody').sign({ names }),
    ],
    [
      'was signed by somebody who takes the name of the authority',
      'CERT_SIGNATURE_FAILURE',
      createAuthority('The lab').sign({ names }),
    ],
  ])('says nothing to one whose certificate %s: %s', async (_what, why, certificate) => {
    const receiver = await openWebhookReceiver({ certificate });
    expect(await tryOf(receiver.url)).toMatchObject({ said: why, delivery: { state: 'waiting' } });
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  test('follows no redirect of a receiver that it trusts', async () => {
    const certificate = own.sign({ names });
    const [receiver, other] = await Promise.all([
      openWebhookReceiver({ certificate }),
      openWebhookReceiver({ certificate }),
    ]);
    receiver.behave((_request, response) => {
      response.writeHead(307, { location: other.url }).end();
    });
    expect(await tryOf(receiver.url)).toMatchObject({ said: '307', delivery: { state: 'waiting' } });
    expect(other.received).toEqual([]);
    await Promise.all([receiver.close(), other.close()]);
  });

  test.each<[string, string, (socket: Socket) => void]>([
    [
      'dies before it has shown a certificate',
      'ECONNRESET',
      (socket) => socket.once('data', () => socket.destroy()),
    ],
    ['speaks no TLS', 'EPROTO', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ])('says of one that %s: %s', async (_what, why, behave) => {
    const raw = createServer((socket) => {
      socket.on('error', () => undefined);
      behave(socket);
    });
    expect((await tryOf(`https://localhost:${String(await portOf(raw))}/`)).said).toBe(why);
    raw.close();
  });
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
