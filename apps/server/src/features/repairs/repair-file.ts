import type { repairListFile } from '@rackhand/contract/endpoints/repairs';
import type { RepairCase } from '@rackhand/contract/repair/repair';
import { type RepairCsvColumn, repairCsvColumns } from '@rackhand/contract/repair/repair-csv';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { sendCsv } from '../../platform/csv/csv-file.ts';
import { type CsvCells, csvList, timeCell } from '../../platform/csv/csv-list.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { readAllRepairs, requireNamed } from './read-repairs.ts';

const dayMs = 24 * 60 * 60_000;

/** Exactly what the list shows: its filter, its order, all pages of it. */
export async function sendRepairFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language }: Call<typeof repairListFile>,
  reply: FastifyReply,
): Promise<void> {
  await requireNamed(db, query);
  const at = clock.now();
  const rows = readAllRepairs(db, query);
  sendCsv(reply, {
    name: `repair_${fileTime(at)}.csv`,
    ...csvList(repairCsvColumns, cellsAt(at), { rows, language }),
  });
}

const cellsAt = (at: Date): CsvCells<RepairCsvColumn, RepairCase> => ({
  repair_id: ({ repair_id }) => repair_id,
  model: ({ model }) => model,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  state: ({ state }, language) => repairStateWords[state][language],
  reason: ({ reason }, language) => reason[language],
  note: ({ note }) => note,
  link: ({ link }) => link,
  reported_by: ({ reported_by }) => reported_by,
  reported_at: ({ reported_at }) => timeCell(reported_at),
  state_since: ({ state_since }) => timeCell(state_since),
  ended_at: ({ ended_at }) => timeCell(ended_at),
  days: ({ reported_at, ended_at }) =>
    Math.round(
      (((ended_at === null ? at : new Date(ended_at)).getTime() - Date.parse(reported_at)) / dayMs) * 10,
    ) / 10,
});
