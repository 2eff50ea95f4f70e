import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { recoveryFile } from '@rackhand/contract/endpoints/recovery';
import { type ClimbedRung, type Recovery, recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import { type RecoveryCsvColumn, recoveryCsvColumns } from '@rackhand/contract/recovery/recovery-file';
import { rungResultWords, rungWords } from '@rackhand/contract/recovery/rungs';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { readAllRecoveries } from './list-recoveries.ts';

const columns = Object.keys(recoveryCsvColumns) as RecoveryCsvColumn[];

/** All recoveries of the page's filter, as fast as they are taken. */
export async function sendRecoveryFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language }: Call<typeof recoveryFile>,
  reply: FastifyReply,
): Promise<void> {
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const one of readAllRecoveries(db, query, language))
      yield columns.map((column) => cells[column](one, language));
  };
  sendCsv(reply, {
    name: `recovery_${fileTime(clock.now())}.csv`,
    headings: columns.map((column) => recoveryCsvColumns[column][language]),
    rows: rows(),
  });
}

const cells: Record<RecoveryCsvColumn, (one: Recovery, language: Language) => CsvCell> = {
  device: ({ device_name }) => device_name,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  trouble: ({ trouble }, language) => stateWord(trouble, language),
  result: ({ state }, language) => recoveryStateWords[state][language],
  why: ({ why }) => why,
  rungs: ({ rungs }, language) => rungs.map((rung) => rungText(rung, language)).join('; '),
  started_by: ({ started_by }, language) => auditActorText(started_by, language),
  started_at: ({ started_at }) => shownTime(new Date(started_at)),
  ended_at: ({ ended_at }) => (ended_at === null ? '' : shownTime(new Date(ended_at))),
};

function rungText({ rung, result, why }: ClimbedRung, language: Language): string {
  const came = `${rungWords[rung][language]}: ${rungResultWords[result][language]}`;
  return why === '' ? came : `${came} (${why})`;
}
