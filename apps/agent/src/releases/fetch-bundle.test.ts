import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchedBytes } from '@rackhand/contract/host/agent-update';
import { buildOf } from '@rackhand/program/bundle';
import { afterEach, expect, it } from 'vitest';
import { createBundleFetch, type FetchBundle } from './fetch-bundle.ts';

const files = { 'main.mjs': 'x'.repeat(300_000) };
const text = JSON.stringify({ version: '2.0.0', files });
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that says, or does not say, how long its release is. */
async function serve(saysLength: boolean): Promise<FetchBundle> {
  server = createServer((_request, response) => {
    if (saysLength) response.setHeader('content-length', text.length);
    response.write(text.slice(0, 100_000));
    response.end(text.slice(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createBundleFetch({
    serverUrl: `http://127.0.0.1:${String(port)}`,
    readToken: () => 'key',
    silentMs: 5_000,
  });
}

it.each([true, false])('a release tells how much of it has come, its length said: %s', async (saysLength) => {
  const told: FetchedBytes[] = [];
  const fetch = await serve(saysLength);
  expect(await fetch(buildOf(files), (fetched) => told.push(fetched))).toEqual(files);
  const total = saysLength ? text.length : null;
  expect(told.at(-1)).toEqual({ done: text.length, total });
  expect(told.length).toBeGreaterThan(1);
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
});

it('another release than the one that was named is refused', async () => {
  const fetch = await serve(true);
  await expect(fetch('0'.repeat(64), () => undefined)).rejects.toThrow('another release');
});
