import { type HostileKind, hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { unguarded } from '@rackhand/contract/text/formula-guard';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
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

test('whatever stands in its cells, a file read again has the same rows, and no cell that starts a formula', async () => {
  const signs = fc.constantFrom(...Array.from(`='+-@\t\r\n",;1a가＝＋－＠ \\`), '\uFEFF');
  const text = fc.string({
    unit: fc.oneof(signs, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (memos) => {
      cells = memos;
      const { rawPayload } = await app.inject({ url: '/file' });
      const rows: string[][] = parse(rawPayload, { bom: true, record_delimiter: '\r\n' });
      const read = rows.map(([cell = '']) => cell);
      expect(read.map(unguarded)).toEqual(['memo', ...memos]);
      for (const cell of read) expect(cell).toMatch(/^(?:[^=+\-@\t\r＝＋－＠]|\+\d+$|$)/u);
    }),
    { numRuns: 200 },
  );
});
