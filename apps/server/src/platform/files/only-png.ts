import { DomainError } from '../http/domain-error.ts';

const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** What comes, where it is a picture by its beginning; anything else is refused. */
export async function* onlyPng(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let start: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    if (start.length >= head.length) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < head.length) continue;
    if (!start.subarray(0, head.length).equals(head)) break;
    yield start;
  }
  if (!start.subarray(0, head.length).equals(head))
    throw new DomainError('901', [{ field: 'file', message: { ko: 'PNG가 아닙니다.', en: 'is no PNG' } }]);
}
