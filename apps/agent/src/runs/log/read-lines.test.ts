import { attemptLimits } from '@rackhand/contract/test/run-states';
import { isStorable } from '@rackhand/contract/text/storable-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineReader } from './read-lines.ts';

const { lineBytes } = attemptLimits;

it('lines are the same however their bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[가-힣a-z 😀]{0,20}$/u)),
      fc.array(fc.integer({ min: 1, max: 7 })),
      (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const reader = createLineReader();
        const read: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.push(bytes.subarray(at, at + cut)));
          at += cut;
        }
        expect(read).toEqual(lines);
      },
    ),
  );
});

it('whatever bytes come, each line can be stored and is short enough', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const reader = createLineReader();
      for (const line of pieces.flatMap((piece) => reader.push(Buffer.from(piece)))) {
        expect(isStorable(line)).toBe(true);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(lineBytes);
      }
    }),
  );
});

it('of a line of many megabytes its beginning is kept, and no character of it is cut', () => {
  const reader = createLineReader();
  const piece = Buffer.from('한'.repeat(100_000));
  for (let nth = 0; nth < 50; nth += 1) expect(reader.push(piece)).toEqual([]);
  const [line = ''] = reader.push(Buffer.from('\nnext\n'));
  expect(line).toBe('한'.repeat(Math.floor(lineBytes / 3)));
  expect(createLineReader().push(Buffer.from('a\0b\xff\r\n', 'latin1'))).toEqual(['a\ufffdb\ufffd']);
});

it('a line of broken bytes does not grow beyond what fits', () => {
  const [line = ''] = createLineReader().push(
    Buffer.concat([Buffer.alloc(lineBytes, 0xff), Buffer.from('\n')]),
  );
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(lineBytes);
});
