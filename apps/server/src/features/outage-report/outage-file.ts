import { stateWord } from '@rackhand/contract/device/device-column-values';
import { isDeviceState } from '@rackhand/contract/device/device-states';
import { reasonText } from '@rackhand/contract/device/state-reason';
import type { outageFile } from '@rackhand/contract/endpoints/outages';
import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import {
  type OutageCsvColumn,
  type OutageGroup,
  type OutageGroupCsvColumn,
  outageCsvColumns,
  outageGroupCsvColumns,
  type ReportedOutage,
} from '@rackhand/contract/outage/outage-report';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { sendCsv } from '../../platform/csv/csv-file.ts';
import { type CsvCells, csvList, timeCell } from '../../platform/csv/csv-list.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime } from '../../platform/korean-time.ts';
import { readAllOutages } from './list-outages.ts';
import { outageDays } from './outage-days.ts';
import { readReport } from './read-report.ts';
import { requireDevice } from './require-device.ts';

const groupColumns = Object.keys(outageGroupCsvColumns) as OutageGroupCsvColumn[];

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type Asked = Call<typeof outageFile>;

export async function sendOutageFile(deps: Deps, call: Asked, reply: FastifyReply): Promise<void> {
  const { by, ...filter } = call.query;
  if (by === undefined) await sendOutages(deps, { ...call, query: filter }, reply);
  else await sendGroups(deps, call, reply, by);
}

/** Each outage of these days by the filter of the page, as fast as it is taken. */
async function sendOutages(
  { db, clock }: Deps,
  { query, language }: Asked,
  reply: FastifyReply,
): Promise<void> {
  await requireDevice(db, query);
  const at = clock.now();
  const rows = readAllOutages(db, query, outageDays(query, at));
  sendCsv(reply, {
    name: `outage_${fileTime(at)}.csv`,
    ...csvList(outageCsvColumns, cells, { rows, language }),
  });
}

/** All groups, of which the page shows the first. */
async function sendGroups(
  { db, clock }: Deps,
  { query, language }: Asked,
  reply: FastifyReply,
  by: OutageGrouping,
): Promise<void> {
  const at = clock.now();
  const { groups } = await readReport(db, { ...query, by }, at);
  sendCsv(reply, {
    name: `outage_by_${by}_${fileTime(at)}.csv`,
    headings: groupColumns.map((column) => outageGroupCsvColumns[column][language]),
    rows: groups.map((group) =>
      groupColumns.map((column) => (column === 'name' ? groupName(group, language) : (group[column] ?? ''))),
    ),
  });
}

function groupName({ key, name }: OutageGroup, language: Language): string {
  return isDeviceState(key) ? stateWord(key, language) : name;
}

const cells: CsvCells<OutageCsvColumn, ReportedOutage> = {
  model: ({ model }) => model,
  udid: ({ udid }) => udid,
  rack_location: ({ rack_location }) => rack_location,
  host: ({ host }) => host,
  cause: ({ cause }, language) => stateWord(cause, language),
  reason: ({ reason }, language) => reasonText(reason, language),
  started_at: ({ started_at }) => timeCell(started_at),
  ended_at: ({ ended_at }) => timeCell(ended_at),
  minutes: ({ minutes }) => minutes,
  incident: ({ incident_id }) => incident_id ?? '',
};
