import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { watchReaders } from './slow-readers.ts';

/** Far more than the kernel holds for a client that does not read. */
const chunks = 2_000;
const chunk = Buffer.alloc(16 * 1024, 'x');

describe('a client that asks for a long answer', { timeout: 60_000 }, () => {
  let server: Server;
  let endWatch: () => void;
  const sources: Readable[] = [];
  beforeEach(async () => {
    sources.length = 0;
    server = createServer((_request, response) => {
      const source = Readable.from(
        (function* () {
          for (let index = 0; index < chunks; index += 1) yield chunk;
        })(),
      );
      sources.push(source);
      response.on('close', () => source.destroy());
      source.pipe(response);
    });
    endWatch = watchReaders(server, { everyMs: 1_000, leastBytes: 1 });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(async () => {
    endWatch();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
    });

  test('and takes nothing of it is cut off, each of 50, and what it asked for is given up (F52)', async () => {
    const idle = await Promise.all(Array.from({ length: 50 }, ask));
    for (const answer of idle) answer.on('error', () => undefined);
    await eventually(
      () => sources.length === 50 && sources.every(({ destroyed }) => destroyed),
      'the cut',
      30_000,
    );
    for (const answer of idle) answer.destroy();
  });

  test('and takes it gets the whole of it', async () => {
    let bytes = 0;
    for await (const part of await ask()) bytes += (part as Buffer).length;
    expect(bytes).toBe(chunks * chunk.length);
  });
});
