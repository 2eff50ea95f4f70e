import { figureWords } from '@rackhand/contract/test/figure-words';
import { type FigureColumn, type FigureRow, figureColumns } from '@rackhand/contract/test/test-figures';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import { fileTime } from '../../platform/korean-time.ts';

/** As CSV: below the headings a line that says what each figure means, then the rows. */
export function sendFigures(
  reply: FastifyReply,
  { rows, language, at }: { rows: readonly FigureRow[]; language: Language; at: Date },
): void {
  sendCsv(reply, {
    name: `test_figures_${fileTime(at)}.csv`,
    headings: figureColumns.map((column) => figureWords[column].name[language]),
    rows: [
      figureColumns.map((column) => figureWords[column].means[language]),
      ...rows.map((row) => figureColumns.map((column) => cellOf(row, column))),
    ],
  });
}

function cellOf(row: FigureRow, column: FigureColumn): CsvCell {
  switch (column) {
    case 'name':
    case 'total':
      return row[column];
    case 'pass_rate':
    case 'flaky':
    case 'utilisation':
      return inPercent(row[column]);
    case 'run_time':
      return row.run_time === null ? null : Math.round(row.run_time);
    default:
      return row.counts[column];
  }
}

const inPercent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)}%`);
