import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { outageFile } from '@rackhand/contract/endpoints/outages';
import {
  type OutageCsvColumn,
  outageCsvColumns,
  type ReportedOutage,
} from '@rackhand/contract/outage/outage-report';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { readAllOutages } from './list-outages.ts';
import { outageDays } from './outage-days.ts';
import { requireDevice } from './require-device.ts';

const columns = Object.keys(outageCsvColumns) as OutageCsvColumn[];

/** Each outage of these days by the filter of the page, as fast as it is taken. */
export async function sendOutageFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language }: Call<typeof outageFile>,
  reply: FastifyReply,
): Promise<void> {
  await requireDevice(db, query);
  const at = clock.now();
  const days = outageDays(query, at);
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const one of readAllOutages(db, query, days))
      yield columns.map((column) => cells[column](one, language));
  };
  sendCsv(reply, {
    name: `outage_${fileTime(at)}.csv`,
    headings: columns.map((column) => outageCsvColumns[column][language]),
    rows: rows(),
  });
}

const cells: Record<OutageCsvColumn, (one: ReportedOutage, language: Language) => CsvCell> = {
  model: ({ model }) => model,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  host: ({ host }) => host,
  cause: ({ cause }, language) => stateWord(cause, language),
  reason: ({ reason }) => reason,
  started_at: ({ started_at }) => shownTime(new Date(started_at)),
  ended_at: ({ ended_at }) => (ended_at === null ? '' : shownTime(new Date(ended_at))),
  minutes: ({ minutes }) => minutes,
  incident: ({ incident_id }) => incident_id ?? '',
};
