import type { CsvCell } from '../../platform/csv/csv-file.ts';

/** A list as a file: its first line, and its rows as they are taken. */
export interface CsvContent {
  headings: readonly string[];
  rows: AsyncIterable<CsvCell[]>;
}
