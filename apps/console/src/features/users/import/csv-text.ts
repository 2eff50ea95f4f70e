import { guarded } from '@rackhand/contract/text/formula-guard';

/** UTF-8 with a mark, lines as RFC 4180 has them; a cell that would start a formula is text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
