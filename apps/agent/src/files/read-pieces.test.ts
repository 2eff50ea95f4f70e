import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pieceBytes } from './piece-buffers.ts';
import { readPieces } from './read-pieces.ts';

const one = randomBytes(2.5 * pieceBytes);
const other = randomBytes(2.5 * pieceBytes);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pieces-'));
  writeFileSync(join(folder, 'one'), one);
  writeFileSync(join(folder, 'other'), other);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function readAll(name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPieces(join(folder, name))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe('a file that goes to devices in pieces', () => {
  it('is the same for each of many that read it, or another, at once and one after the other', async () => {
    for (const round of [1, 2]) {
      const read = await Promise.all(['one', 'other', 'one', 'other'].map(readAll));
      expect(
        read.map((bytes, nth) => bytes.equals(nth % 2 === 0 ? one : other)),
        String(round),
      ).toEqual([true, true, true, true]);
    }
  });

  it('takes no other file’s bytes into a piece that is still being sent when its sending is given up', async () => {
    const pieces = readPieces(join(folder, 'one'));
    const first = await pieces.next();
    await pieces.return();
    for (const _ of [1, 2]) await readAll('other');
    expect(first.done === false && first.value.equals(one.subarray(0, pieceBytes))).toBe(true);
  });
});
