import { type HostileKind, hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendCsv } from './csv-file.ts';

const app = fastify();
let cells: string[] = [];
app.get('/file', (_request, reply) => {
  sendCsv(reply, { name: 'memos.csv', headings: ['memo'], rows: cells.map((cell) => [cell]) });
});
afterAll(() => app.close());

const longestCell = 1_000;

/** Memos of the greatest length, in so many rows that the file has this size. */
async function file(kind: HostileKind, size: number): Promise<number> {
  const cell = hostileText(kind, longestCell);
  cells = Array.from({ length: Math.ceil(size / longestCell) }, () => cell);
  return (await app.inject({ url: '/file' })).rawPayload.length;
}

test.each(hostileKinds)('a file of %s takes the time of its length, up to 1 MiB (S87)', async (kind) => {
  expect(await file(kind, 10_000)).toBeGreaterThan(9_000);
  expect(await whyNotLinear((size) => file(kind, size))).toBeNull();
});
