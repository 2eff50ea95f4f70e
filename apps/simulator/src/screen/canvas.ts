import { crc32, deflateSync } from 'node:zlib';
import type { Bounds } from './ui-node.ts';

/** A picture of at most 16 colours: half a byte a point, so that one of a large screen stays small. */
export interface Canvas {
  fill(bounds: Bounds, colour: number): void;
  /** Several pieces side by side, of one height. */
  paint(top: number, bottom: number, spans: readonly Span[], colour: number): void;
  /** Four bytes for each point of a row. */
  rawRow(y: number): Buffer;
  toPng(): Buffer;
}

type Span = readonly [left: number, right: number];
export type Colour = readonly [red: number, green: number, blue: number];

export function createCanvas(width: number, height: number, palette: readonly Colour[]): Canvas {
  const stride = Math.ceil(width / 2);
  // Rows that look the same are the same, and never changed: a thing is drawn once, however high it is.
  const blank = Buffer.alloc(stride);
  const rows: Buffer[] = new Array<Buffer>(height).fill(blank);

  function paint(top: number, bottom: number, spans: readonly Span[], colour: number): void {
    const pair = (colour << 4) | colour;
    const drawn = new Map<Buffer, Buffer>();
    let [before, after]: [Buffer | undefined, Buffer] = [undefined, blank];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
      const row = rows[y] ?? blank;
      if (row !== before) {
        after = drawn.get(row) ?? withSpans(row, spans, pair);
        drawn.set(row, after);
        before = row;
      }
      rows[y] = after;
    }
  }

  return {
    fill: ([left, top, right, bottom], colour) => paint(top, bottom, [[left, right]], colour),
    paint,
    rawRow(y) {
      const raw = Buffer.alloc(width * 4, 0xff);
      const row = rows[y] ?? blank;
      for (let x = 0; x < width; x += 1) {
        const pair = row[x >> 1] ?? 0;
        raw.set(palette[x % 2 === 0 ? pair >> 4 : pair & 15] ?? [0, 0, 0], x * 4);
      }
      return raw;
    },
    toPng: () => encodePng(width, height, palette, rows),
  };
}

function withSpans(row: Buffer, spans: readonly Span[], pair: number): Buffer {
  const copy = Buffer.from(row);
  for (const [left, right] of spans) {
    const [from, to] = [Math.max(0, left >> 1), Math.min(row.length, right >> 1)];
    if (to > from) copy.fill(pair, from, to);
  }
  return copy;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** As large as the largest screen so far; one for all, as a picture is packed in one go. */
let scratch = Buffer.alloc(0);

/** A row like the one above it is written as "no change", which packs to next to nothing. */
function filterRows(rows: readonly Buffer[], stride: number): Buffer {
  const sameAsAbove = 2;
  const bytes = rows.length * (stride + 1);
  if (scratch.length < bytes) scratch = Buffer.alloc(bytes);
  const data = scratch.subarray(0, bytes).fill(0);
  rows.forEach((row, y) => {
    const at = y * (stride + 1);
    if (rows[y - 1] === row) data[at] = sameAsAbove;
    else row.copy(data, at + 1);
  });
  return data;
}

function encodePng(
  width: number,
  height: number,
  palette: readonly Colour[],
  rows: readonly Buffer[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits a point, by palette.
  header.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flat())),
    pngChunk('IDAT', deflateSync(filterRows(rows, Math.ceil(width / 2)), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
