import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { type AlertKind, alertKindsWithout, severityWords } from '@rackhand/contract/alert/alert-kinds';
import {
  type AlertCsvColumn,
  alertCsvColumns,
  alertEndWords,
  alertStateWords,
} from '@rackhand/contract/alert/alert-words';
import type { alertFile } from '@rackhand/contract/endpoints/alerts';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { readAllAlerts } from './alert-list.ts';

const columns = Object.keys(alertCsvColumns) as AlertCsvColumn[];

/** All alerts of the page's filter, as fast as they are taken. */
export async function sendAlertFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { query, language, deployment }: Call<typeof alertFile>,
  reply: FastifyReply,
): Promise<void> {
  const hidden: AlertKind[] = alertKindsWithout(deployment.settings.features);
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const one of readAllAlerts(db, query, hidden))
      yield columns.map((column) => cells[column](one, language));
  };
  sendCsv(reply, {
    name: `alert_${fileTime(clock.now())}.csv`,
    headings: columns.map((column) => alertCsvColumns[column][language]),
    rows: rows(),
  });
}

const timeOf = (at: string | null): string => (at === null ? '' : shownTime(new Date(at)));

const cells: Record<AlertCsvColumn, (one: ListedAlert, language: Language) => CsvCell> = {
  state: ({ state }, language) => alertStateWords[state][language],
  severity: ({ severity }, language) => severityWords[severity][language],
  trouble: (one, language) => alertTrouble(one)[language],
  about: ({ subject }) => subject.name,
  udid: ({ subject }) => subject.udid,
  rack_location: ({ subject }) => subject.rack_location,
  host: ({ subject }) => subject.host,
  rule: ({ rule_name }) => rule_name,
  since: ({ since }) => timeOf(since),
  opened_at: ({ opened_at }) => timeOf(opened_at),
  closed_at: ({ closed_at }) => timeOf(closed_at),
  ended_by: ({ ended_by }, language) => (ended_by === null ? '' : alertEndWords[ended_by][language]),
  times_told: ({ times_told }) => times_told,
  mails: ({ told }) => told.mails,
  webhooks_sent: ({ told }) => told.sent,
  webhooks_failed: ({ told }) => told.failed,
  acknowledged_at: ({ acknowledged_at }) => timeOf(acknowledged_at),
  acknowledged_by: ({ acknowledged_by }) => acknowledged_by,
  note: ({ note }) => note,
};
