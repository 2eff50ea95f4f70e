import { Readable } from 'node:stream';
import { guarded } from '@rackhand/contract/text/formula-guard';
import type { Options } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from '../http/attachment-header.ts';

/** Text, or a number that stays one. */
export type CsvCell = string | number | null;

interface CsvFile {
  name: string;
  headings: readonly string[];
  /** Read as fast as the client takes them, and given up when it goes. */
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

/** A plus sign with digits alone behind it computes nothing. */
const isPhoneNumber = (text: string): boolean => /^\+\d+$/.test(text);

/** So many rows are written at once: each by itself takes longer, and many of them hold up others. */
const rowsAtOnce = 100;

const format: Options = {
  record_delimiter: 'windows',
  cast: { string: (text) => (isPhoneNumber(text) ? text : guarded(text)) },
  // A carriage return by itself breaks a line as well.
  quoted_match: /\r/,
};

/** What is refused when its first rows are asked for is refused: nothing has gone out before them. */
async function* textOf({ headings, rows }: Pick<CsvFile, 'headings' | 'rows'>): AsyncGenerator<string> {
  let part: (readonly CsvCell[])[] = [headings];
  let bom = true;
  for await (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield stringify(part, { ...format, bom });
    part = [];
    bom = false;
  }
  if (part.length > 0) yield stringify(part, { ...format, bom });
}

/** UTF-8 with BOM, CRLF, RFC 4180; a cell that would start a formula is text. Document 3 section 5. */
export function sendCsv(reply: FastifyReply, { name, ...content }: CsvFile): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentHeader(name))
    .header('cache-control', 'no-store')
    // Whoever goes away while it comes takes the source with them.
    .send(Readable.from(textOf(content)));
}
