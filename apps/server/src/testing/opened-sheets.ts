import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a cell is to a spreadsheet: text, or a number that it counts with. */
export type SheetCell = string | number;

/** What its window offers for such a file: comma, double quotes, UTF-8 (76), from line 1, nothing guessed, in Korean (1042). */
const asOffered = 'CSV:44,34,76,1,,1042,false,false';

/** The cells of CSV files as LibreOffice opens them, in the order of the files. */
export async function openedSheets(files: readonly Buffer[]): Promise<SheetCell[][][]> {
  const folder = mkdtempSync(join(tmpdir(), 'rackhand-sheets-'));
  try {
    const names = files.map((file, nth) => {
      const name = join(folder, `${String(nth)}.csv`);
      writeFileSync(name, file);
      return name;
    });
    // A profile of its own: another LibreOffice of this user would take the files over, and answer nothing.
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', `--infilter=${asOffered}`, '--convert-to', 'fods', '--outdir', folder, ...names],
    ]);
    return names.map((name) => rowsOf(readFileSync(name.replace(/csv$/, 'fods'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of flat OpenDocument; a formula fails: no file of ours has any. */
function rowsOf(sheet: string): SheetCell[][] {
  if (sheet.includes('table:formula=')) throw new Error('a cell was taken for a formula');
  const rows = sheet.matchAll(/<table:table-row\b[^>]*?(?<!\/)>(.*?)<\/table:table-row>/gs);
  return Array.from(rows, ([, row = '']) =>
    Array.from(row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)).flatMap(
      ([, marks = '', text = '']) => {
        const times = Number(/number-columns-repeated="(\d+)"/.exec(marks)?.[1] ?? 1);
        return Array.from({ length: times }, () => cellOf(marks, text));
      },
    ),
  );
}

function cellOf(marks: string, content: string): SheetCell {
  if (marks.includes('office:value-type="float"')) return Number(/office:value="([^"]*)"/.exec(marks)?.[1]);
  const lines = Array.from(content.matchAll(/<text:p>(.*?)<\/text:p>/gs), ([, line = '']) => line);
  return lines.join('\n').replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
