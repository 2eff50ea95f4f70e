import { ActionFailure } from './action.ts';

const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The name and the checksum of the last, empty part. */
const tail = Buffer.from('IEND\xaeB`\x82', 'latin1');

/** The picture as it comes, once its beginning has come; it fails where it is none, or is cut off. */
export async function wholePng(source: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const pieces = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < head.length) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    start = Buffer.concat([start, piece.value]);
  }
  if (!start.subarray(0, head.length).equals(head)) {
    await pieces.return?.();
    throw new ActionFailure('SCREEN_NOT_READ', start.toString('utf8').trim().slice(0, 200));
  }
  return untilItsEnd(start, pieces);
}

/** The same, once it has come. */
export async function collectPng(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await wholePng(source)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* untilItsEnd(start: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  let end: Buffer = Buffer.alloc(0);
  try {
    for (let piece = start; ; ) {
      end = Buffer.concat([end, piece.subarray(-tail.length)]).subarray(-tail.length);
      yield piece;
      const next = await pieces.next();
      if (next.done === true) break;
      piece = next.value;
    }
  } finally {
    await pieces.return?.();
  }
  if (!end.equals(tail)) throw new ActionFailure('SCREEN_NOT_READ', 'the picture is cut off');
}
