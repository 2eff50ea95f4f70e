import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { alertKindsWithout, severityWords } from '@rackhand/contract/alert/alert-kinds';
import {
  type AlertCsvColumn,
  alertCsvColumns,
  alertEndWords,
  alertStateWords,
} from '@rackhand/contract/alert/alert-words';
import type { alertFile } from '@rackhand/contract/endpoints/alerts';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { sendCsv } from '../../platform/csv/csv-file.ts';
import { type CsvCells, csvList, timeCell } from '../../platform/csv/csv-list.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { readAllAlerts } from './alert-list.ts';

/** All alerts of the page's filter, as fast as they are taken. */
export async function sendAlertFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language, deployment }: Call<typeof alertFile>,
  reply: FastifyReply,
): Promise<void> {
  const rows = readAllAlerts(db, query, alertKindsWithout(deployment.settings.features));
  sendCsv(reply, {
    name: `alert_${fileTime(clock.now())}.csv`,
    ...csvList(alertCsvColumns, cells, { rows, language }),
  });
}

const cells: CsvCells<AlertCsvColumn, ListedAlert> = {
  state: ({ state }, language) => alertStateWords[state][language],
  severity: ({ severity }, language) => severityWords[severity][language],
  trouble: (one, language) => alertTrouble(one)[language],
  about: ({ subject }) => subject.name,
  udid: ({ subject }) => subject.udid,
  rack_location: ({ subject }) => subject.rack_location,
  host: ({ subject }) => subject.host,
  rule: ({ rule_name }) => rule_name,
  since: ({ since }) => timeCell(since),
  opened_at: ({ opened_at }) => timeCell(opened_at),
  closed_at: ({ closed_at }) => timeCell(closed_at),
  ended_by: ({ ended_by }, language) => (ended_by === null ? '' : alertEndWords[ended_by][language]),
  times_told: ({ times_told }) => times_told,
  mails: ({ told }) => told.mails,
  webhooks_sent: ({ told }) => told.sent,
  webhooks_failed: ({ told }) => told.failed,
  acknowledged_at: ({ acknowledged_at }) => timeCell(acknowledged_at),
  acknowledged_by: ({ acknowledged_by }) => acknowledged_by,
  note: ({ note }) => note,
};
