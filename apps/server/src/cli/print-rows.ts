export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
}

/** A list on the terminal: columns side by side, or JSON for another program. */
export function printRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], json: boolean): void {
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows, columns));
}

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const shown = lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return `${shown.map((line) => line.trimEnd()).join('\n')}\n`;
}
