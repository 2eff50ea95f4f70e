import { driftWords } from '@rackhand/contract/app/device-app-words';
import { driftColumns, driftPackageColumns } from '@rackhand/contract/app/drift-columns';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { appDriftFile } from '@rackhand/contract/endpoints/app-drift';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import { timeCell } from '../../platform/csv/csv-list.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { type DriftLine, readDriftLines } from './drift-devices.ts';

/** Each managed app of each device: what the pages show of all packages, or of one. */
export function sendDriftFile(
  { db, clock }: { db: Db; clock: Clock },
  { query, language }: Call<typeof appDriftFile>,
  reply: FastifyReply,
): void {
  sendCsv(reply, {
    name: `app_drift_${fileTime(clock.now())}.csv`,
    headings: Object.values({ ...driftPackageColumns, ...driftColumns }).map((column) => column[language]),
    rows: rowsOf(readDriftLines(db, query, { language, at: clock.now() }), language),
  });
}

async function* rowsOf(lines: AsyncIterable<DriftLine>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const line of lines) yield cellsOf(line, language);
}

function cellsOf(line: DriftLine, language: Language): CsvCell[] {
  const cells: Record<keyof typeof driftPackageColumns | keyof typeof driftColumns, CsvCell> = {
    app_name: line.app_name,
    app_id: line.app_id,
    device_name: line.device_name,
    rack_location: line.rack_location,
    udid: line.udid,
    state: stateWord(line.state, language),
    installed_version: line.installed_version,
    management_version: line.management_version,
    drift: driftWords[line.drift][language],
    since: timeCell(line.since),
    message: line.message,
  };
  return Object.values(cells);
}
