import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { recoveryFile } from '@rackhand/contract/endpoints/recovery';
import { type ClimbedRung, type Recovery, recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import { type RecoveryCsvColumn, recoveryCsvColumns } from '@rackhand/contract/recovery/recovery-file';
import { rungResultWords, rungWords } from '@rackhand/contract/recovery/rungs';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { sendCsv } from '../../platform/csv/csv-file.ts';
import { type CsvCells, csvList, timeCell } from '../../platform/csv/csv-list.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { readAllRecoveries } from './list-recoveries.ts';

/** All recoveries of the page's filter, as fast as they are taken. */
export async function sendRecoveryFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language }: Call<typeof recoveryFile>,
  reply: FastifyReply,
): Promise<void> {
  const rows = readAllRecoveries(db, query, language);
  sendCsv(reply, {
    name: `recovery_${fileTime(clock.now())}.csv`,
    ...csvList(recoveryCsvColumns, cells, { rows, language }),
  });
}

const cells: CsvCells<RecoveryCsvColumn, Recovery> = {
  device: ({ device_name }) => device_name,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  trouble: ({ trouble }, language) => stateWord(trouble, language),
  result: ({ state }, language) => recoveryStateWords[state][language],
  why: ({ why }) => why,
  rungs: ({ rungs }, language) => rungs.map((rung) => rungText(rung, language)).join('; '),
  started_by: ({ started_by }, language) => auditActorText(started_by, language),
  started_at: ({ started_at }) => timeCell(started_at),
  ended_at: ({ ended_at }) => timeCell(ended_at),
};

function rungText({ rung, result, why }: ClimbedRung, language: Language): string {
  const came = `${rungWords[rung][language]}: ${rungResultWords[result][language]}`;
  return why === '' ? came : `${came} (${why})`;
}
