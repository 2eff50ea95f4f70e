import { pipeline, Readable } from 'node:stream';
import {
  type UserImportColumn,
  userImportColumns,
  userImportLimits,
  userImportRequired,
  userImportTexts,
} from '@rackhand/contract/account/user-import';
import { unguarded } from '@rackhand/contract/text/formula-guard';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../../../platform/http/domain-error.ts';

/** A line of the file by its headings; what has no column is empty. */
export interface UserLine {
  line: number;
  cells: Record<UserImportColumn, string>;
}

const columns = Object.keys(userImportColumns) as UserImportColumn[];

/** Headings in either language, with a mark of the encoding or without; lines with nothing in them are none. */
export async function readUserFile(source: AsyncIterable<Buffer>): Promise<UserLine[]> {
  const text = await textOf(source);
  const lines: UserLine[] = [];
  let headings: (UserImportColumn | null)[] | null = null;
  for await (const [record, line] of recordsOf(text)) {
    if (record.every((cell) => cell.trim() === '')) continue;
    if (headings === null) {
      headings = headingsOf(record);
      continue;
    }
    if (lines.length === userImportLimits.rows) throw refusal('file', 'rows');
    lines.push({ line, cells: cellsOf(record, headings) });
  }
  if (headings === null) throw refusal('line 1', 'headings');
  return lines;
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

/** Columns that it does not know, as a download has some, are passed over. */
function headingsOf(record: readonly string[]): (UserImportColumn | null)[] {
  const headings = record.map((cell) => {
    const wanted = normalForm(cell).trim().toLowerCase();
    const names = (column: UserImportColumn) => [column, ...Object.values(userImportColumns[column])];
    return columns.find((column) => names(column).some((name) => name.toLowerCase() === wanted)) ?? null;
  });
  if (!userImportRequired.every((column) => headings.includes(column))) throw refusal('line 1', 'headings');
  return headings;
}

function cellsOf(
  record: readonly string[],
  headings: readonly (UserImportColumn | null)[],
): Record<UserImportColumn, string> {
  const cells = Object.fromEntries(columns.map((column) => [column, ''])) as Record<UserImportColumn, string>;
  headings.forEach((column, place) => {
    if (column !== null) cells[column] = unguarded(record[place] ?? '').trim();
  });
  return cells;
}

function refusal(field: string, name: keyof typeof userImportTexts): DomainError {
  return new DomainError('901', [{ field, message: userImportTexts[name] }]);
}
