import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { limits } from '@rackhand/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { countStreams } from '../farm/event-streams.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { type LoneServer, startLoneServer } from '../farm/lone-server.ts';
import { makeOtherNetwork, type OtherNetwork, untilSaid } from '../farm/other-network.ts';

const streams = 500;
/** Two signs of life, between which nothing was taken. */
const droppedWithinMs = 30_000;

/** A fifth of a megabyte for each would be a leak. */
const mostGrowthMegabytes = 100;

/** Opens a stream for each token as often as it may, and reads. */
const readers = `
  import { get } from 'node:http';
  const [url, streams, ofEach, ...tokens] = process.argv.slice(1);
  let open = 0;
  for (let index = 0; index < Number(streams); index += 1) {
    const authorization = 'Bearer ' + tokens[Math.floor(index / Number(ofEach))];
    get(url + '/admbo/events', { agent: false, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) throw new Error(String(response.statusCode));
      response.once('data', () => {
        open += 1;
        if (open === Number(streams)) process.stdout.write('all are open\\n');
      });
      response.resume();
    });
  }`;

let network: OtherNetwork;
let server: LoneServer;
let chief: HttpAdmin;

beforeAll(async () => {
  network = makeOtherNetwork();
  server = await startLoneServer(undefined, network.address);
  chief = await signInByHttp(server, server.admin);
});
afterAll(async () => {
  await chief.leave();
  await server.stop();
  network.remove();
});

const made = z.object({ token: z.string() });

async function makeTokens(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { data } = await chief.post('/admbo/api_token', {
      name: `reader ${String(index)}`,
      scopes: ['read', 'metrics'],
      valid_days: 1,
    });
    tokens.push(made.parse(data).token);
  }
  return tokens;
}

const openStreams = (token: string): Promise<number> =>
  countStreams(server.url, { authorization: `Bearer ${token}` });

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${String(server.program.pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
}

it('500 event streams whose network is gone without a word are dropped within 30 s, and leave no memory behind (F62)', async () => {
  const tokens = await makeTokens(Math.ceil(streams / limits.streamsPerSession));
  const [token = ''] = tokens;
  const before = residentMegabytes();
  const reading = network.run(readers, [
    server.url,
    String(streams),
    String(limits.streamsPerSession),
    ...tokens,
  ]);
  await untilSaid(reading, 'all are open');
  expect(await openStreams(token)).toBe(streams);
  network.pullCable();
  const ended = once(reading, 'exit');
  reading.kill('SIGKILL');
  await ended;
  await expect.poll(() => openStreams(token), { timeout: droppedWithinMs }).toBe(0);
  expect(residentMegabytes() - before).toBeLessThan(mostGrowthMegabytes);
}, 240_000);
