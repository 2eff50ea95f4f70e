import type { Language, Text } from '@rackhand/contract/text/language';
import { shownTime } from '../korean-time.ts';
import type { CsvCell, CsvContent } from './csv-file.ts';

/** What stands in each column of one row. */
export type CsvCells<Column extends string, Row> = Readonly<
  Record<Column, (row: Row, language: Language) => CsvCell>
>;

/** A list with these columns, in their order and the reader's language, as fast as it is taken. */
export function csvList<Column extends string, Row>(
  columns: Readonly<Record<Column, Text>>,
  cells: CsvCells<Column, Row>,
  { rows, language }: { rows: AsyncIterable<Row>; language: Language },
): CsvContent {
  const names = Object.keys(columns) as Column[];
  return {
    headings: names.map((name) => columns[name][language]),
    rows: (async function* (): AsyncGenerator<CsvCell[]> {
      for await (const row of rows) yield names.map((name) => cells[name](row, language));
    })(),
  };
}

/** As people read it; nothing where it has not been. */
export const timeCell = (instant: string | null): string =>
  instant === null ? '' : shownTime(new Date(instant));
