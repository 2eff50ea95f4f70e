import type { repairListFile } from '@rackhand/contract/endpoints/repairs';
import type { RepairCase } from '@rackhand/contract/repair/repair';
import { type RepairCsvColumn, repairCsvColumns } from '@rackhand/contract/repair/repair-csv';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { readAllRepairs, requireNamed } from './read-repairs.ts';

const dayMs = 24 * 60 * 60_000;
const columns = Object.keys(repairCsvColumns) as RepairCsvColumn[];

/** Exactly what the list shows: its filter, its order, all pages of it. */
export async function sendRepairFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language }: Call<typeof repairListFile>,
  reply: FastifyReply,
): Promise<void> {
  await requireNamed(db, query);
  const at = clock.now();
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const one of readAllRepairs(db, query))
      yield columns.map((column) => cells[column](one, language, at));
  };
  sendCsv(reply, {
    name: `repair_${fileTime(at)}.csv`,
    headings: columns.map((column) => repairCsvColumns[column][language]),
    rows: rows(),
  });
}

const shown = (instant: string | null): CsvCell => (instant === null ? '' : shownTime(new Date(instant)));

const cells: Record<RepairCsvColumn, (one: RepairCase, language: Language, at: Date) => CsvCell> = {
  repair_id: ({ repair_id }) => repair_id,
  model: ({ model }) => model,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  state: ({ state }, language) => repairStateWords[state][language],
  reason: ({ reason }, language) => reason[language],
  note: ({ note }) => note,
  link: ({ link }) => link,
  reported_by: ({ reported_by }) => reported_by,
  reported_at: ({ reported_at }) => shown(reported_at),
  state_since: ({ state_since }) => shown(state_since),
  ended_at: ({ ended_at }) => shown(ended_at),
  days: ({ reported_at, ended_at }, _language, at) =>
    Math.round(
      (((ended_at === null ? at : new Date(ended_at)).getTime() - Date.parse(reported_at)) / dayMs) * 10,
    ) / 10,
};
