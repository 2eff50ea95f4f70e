import { Readable } from 'node:stream';
import { guarded } from '@rackhand/contract/text/formula-guard';
import type { CastReturnObject, Options } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from '../http/attachment-header.ts';

/** Text, or a number that stays one. */
export type CsvCell = string | number | null;

type CsvRows = Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;

/** A list as a file: its first line, and what follows as it is taken, given up when the client goes. */
export type CsvContent = { headings: readonly string[] } & (
  | { rows: CsvRows }
  /** As PostgreSQL has written them: see `copyLines`. */
  | { lines: AsyncIterable<Buffer> }
);

/** A plus sign with digits alone behind it computes nothing. */
const isPhoneNumber = (text: string): boolean => /^\+\d+$/.test(text);

/** So many rows are written at once: each by itself takes longer, and many of them hold up others. */
const rowsAtOnce = 100;

/** As the library would quote it, which takes seven times as long for a file of quotes alone. */
const quoted = (text: string): string | CastReturnObject =>
  text.includes('"') ? { value: `"${text.split('"').join('""')}"`, quote: '', escape: '' } : text;

const format: Options = {
  record_delimiter: 'windows',
  cast: { string: (text) => quoted(isPhoneNumber(text) ? text : guarded(text)) },
  // A carriage return by itself breaks a line as well.
  quoted_match: /\r/,
};

/** What is refused when its first rows are asked for is refused: nothing has gone out before them. */
async function* textOf({ headings, ...content }: CsvContent): AsyncGenerator<Buffer> {
  const lines = 'lines' in content ? content.lines : linesOf(content.rows);
  let head: Buffer | null = Buffer.from(stringify([headings], { ...format, bom: true }));
  for await (const part of lines) {
    yield head === null ? part : Buffer.concat([head, part]);
    head = null;
  }
  if (head !== null) yield head;
}

async function* linesOf(rows: CsvRows): AsyncGenerator<Buffer> {
  let part: (readonly CsvCell[])[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield Buffer.from(stringify(part, format));
    part = [];
  }
  if (part.length > 0) yield Buffer.from(stringify(part, format));
}

/** UTF-8 with BOM, CRLF, RFC 4180; a cell that would start a formula is text. Document 3 section 5. */
export function sendCsv(reply: FastifyReply, { name, ...content }: CsvContent & { name: string }): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentHeader(name))
    .header('cache-control', 'no-store')
    // Whoever goes away while it comes takes the source with them.
    .send(Readable.from(textOf(content)));
}
