import {
  appHistoryColumns,
  appListColumns,
  appResultWords,
  updatePolicyWords,
} from '@rackhand/contract/app/device-app-words';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { commandTypeWords } from '@rackhand/contract/command/command';
import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { type HistoryRow, selectHistory, toHistoryRow } from './app-history.ts';
import type { KnownDevice } from './find-device.ts';
import { readAppsOf } from './list-device-apps.ts';

interface FileOf {
  device: KnownDevice;
  language: Language;
  at: Date;
}

export async function sendAppList(
  db: Db,
  reply: FastifyReply,
  { device, language, at }: FileOf,
): Promise<void> {
  const { apps } = await readAppsOf(db, device.udid, language);
  const newest = (history: (typeof apps)[number]['update_history']): string => {
    if (history === null) return '';
    const { command_type, result_msg, updated_at } = history;
    return `${shownTime(new Date(updated_at))} ${commandTypeWords[command_type][language]} ${result_msg}`;
  };
  sendCsv(reply, {
    name: nameOf('device_app_list', device, at),
    headings: headingsOf(appListColumns, language),
    rows: apps.map((app): CsvCell[] => [
      app.priority,
      app.app_name,
      app.app_id,
      app.installed_version,
      app.management_version,
      newest(app.update_history),
      updatePolicyWords[app.update_policy][language],
    ]),
  });
}

export function sendAppHistory(
  db: Db,
  reply: FastifyReply,
  { device, language, at, groupType }: FileOf & { groupType: string },
): void {
  sendCsv(reply, {
    name: nameOf('device_app_update_history', device, at),
    headings: headingsOf(appHistoryColumns, language),
    rows: historyRows(db, device.id, language, groupType),
  });
}

/** So many at one time in memory. */
const batch = 1_000;

async function* historyRows(
  db: Db,
  deviceId: number,
  language: Language,
  groupType: string,
): AsyncGenerator<CsvCell[]> {
  let before: HistoryRow['id'] | null = null;
  for (;;) {
    const query = selectHistory(db, deviceId).limit(batch);
    const rows: HistoryRow[] = await (before === null ? query : query.where('id', '<', before)).execute();
    for (const row of rows) {
      yield Object.values(historyCells(row, language, groupType));
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < batch) return;
  }
}

function historyCells(
  row: HistoryRow,
  language: Language,
  groupType: string,
): Record<keyof typeof appHistoryColumns, CsvCell> {
  const shown = toHistoryRow(row, language, groupType);
  return {
    updated_at: shownTime(row.at),
    app_name: shown.app_name,
    app_id: shown.app_id,
    update_type: commandTypeWords[shown.update_type][language],
    result_message: shown.result_message,
    result: appResultWords[shown.result][language],
    from_version: shown.from_version,
    to_version: shown.to_version,
    by: shown.by === null ? anotherDeployment[language] : auditActorText(shown.by, language),
  };
}

function headingsOf(columns: Readonly<Record<string, Text>>, language: Language): string[] {
  return Object.values(columns).map((heading) => heading[language]);
}

/** Document 3 section 5. */
function nameOf(kind: string, { model }: KnownDevice, at: Date): string {
  return `${kind}_${model.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}_${fileTime(at)}.csv`;
}
