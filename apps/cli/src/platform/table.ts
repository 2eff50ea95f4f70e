import { displayWidth, plainText } from './display-width.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | number;
  isNumber?: boolean;
}

/** Columns side by side by what a terminal shows of them, with headings; numbers on the right. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ cell }) => plainText(String(cell(row))))),
  ];
  const widths = columns.map((_, place) =>
    lines.reduce((widest, line) => Math.max(widest, displayWidth(line[place] ?? '')), 0),
  );
  const padded = (line: readonly string[]): string =>
    line
      .map((cell, place) => {
        const blanks = ' '.repeat((widths[place] ?? 0) - displayWidth(cell));
        return columns[place]?.isNumber === true ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd();
  return `${lines.map(padded).join('\n')}\n`;
}
