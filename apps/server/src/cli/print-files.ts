import type { FilesReport } from '../platform/files/verify-files.ts';
import { StartFailure } from '../platform/start-failure.ts';

/** What is wrong, a line each, or as JSON; fails where anything is. */
export function printFiles(report: FilesReport, place: string, json: boolean): void {
  const wrong = (['missing', 'damaged', 'orphaned'] as const).flatMap((what) =>
    report[what].map((sha256) => `${what.padEnd(8)}  ${sha256}`),
  );
  process.stdout.write(
    json
      ? `${JSON.stringify(report, null, 2)}\n`
      : [...wrong, `${place}: ${String(report.whole)} files are whole`, ''].join('\n'),
  );
  if (wrong.length > 0)
    throw new StartFailure(`Files that are not as they should be: ${String(wrong.length)}`);
}
