import { pipeline, Readable } from 'node:stream';
import { guarded } from '@rackhand/contract/text/formula-guard';
import { stringify } from 'csv-stringify';
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

/** UTF-8 with BOM, CRLF, RFC 4180; a cell that would start a formula is text. Document 3 section 5. */
export function sendCsv(reply: FastifyReply, { name, headings, rows }: CsvFile): void {
  const format = stringify({
    bom: true,
    record_delimiter: 'windows',
    cast: { string: (text) => (isPhoneNumber(text) ? text : guarded(text)) },
    // A carriage return by itself breaks a line as well.
    quoted_match: /\r/,
    header: true,
    columns: headings.map((header, index) => ({ key: String(index), header })),
  });
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentHeader(name))
    .header('cache-control', 'no-store')
    // Whoever goes away while it comes takes the source with them.
    .send(pipeline(Readable.from(rows), format, () => undefined));
}
