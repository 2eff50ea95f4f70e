import { pipeline, Readable } from 'node:stream';
import {
  type UserImportColumn,
  userImportColumns,
  userImportLimits,
  userImportTexts,
} from '@rackhand/contract/account/user-import';
import { unguarded } from '@rackhand/contract/text/formula-guard';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { type Headings, headingsOf } from './user-headings.ts';

/** A line of the file by its headings; what has no column is empty. */
export interface UserLine {
  line: number;
  cells: Record<UserImportColumn, string>;
}

export interface UserFile {
  lines: UserLine[];
  /** Columns that are passed over though somebody may miss them. */
  ignored: string[];
}

const columns = Object.keys(userImportColumns) as UserImportColumn[];

/** Headings in either language, with a mark of the encoding or without; lines with nothing in them are none. */
export async function readUserFile(source: AsyncIterable<Buffer>): Promise<UserFile> {
  const text = await textOf(source);
  const lines: UserLine[] = [];
  const nameless = new Set<number>();
  let headings: Headings | null = null;
  for await (const [record, line] of recordsOf(text)) {
    if (record.every((cell) => cell.trim() === '')) continue;
    if (headings === null) {
      headings = headingsOf(record);
      continue;
    }
    if (lines.length === userImportLimits.rows) throw refusal('file', 'rows');
    lines.push({ line, cells: cellsOf(record, headings) });
    for (const place of namelessIn(record, headings)) nameless.add(place);
  }
  if (headings === null) throw refusal('line 1', 'headings');
  const unheaded = [...nameless].toSorted((left, right) => left - right);
  return { lines, ignored: [...headings.unknown, ...unheaded.map((place) => `#${String(place + 1)}`)] };
}

/** Another encoding is said, and never taken for letters. */
async function textOf(source: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw refusal('file', 'encoding');
  }
}

async function* recordsOf(text: string): AsyncGenerator<[cells: string[], line: number]> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, max_record_size: 100_000 });
  const records = pipeline(Readable.from([text]), parser, () => undefined) as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>;
  try {
    for await (const { record, info } of records) yield [record, info.lines];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    throw refusal(typeof line === 'number' ? `line ${String(line)}` : 'file', 'unread');
  }
}

/** Columns that say something without a heading, also those beyond the last one. */
function namelessIn(record: readonly string[], { written }: Headings): number[] {
  return record.flatMap((cell, place) =>
    (written[place] ?? '') === '' && cell.trim() !== '' ? [place] : [],
  );
}

function cellsOf(record: readonly string[], { columns: meant }: Headings): Record<UserImportColumn, string> {
  const cells = Object.fromEntries(columns.map((column) => [column, ''])) as Record<UserImportColumn, string>;
  meant.forEach((column, place) => {
    if (column !== null) cells[column] = unguarded(record[place] ?? '').trim();
  });
  return cells;
}

function refusal(field: string, name: keyof typeof userImportTexts): DomainError {
  return new DomainError('901', [{ field, message: userImportTexts[name] }]);
}
