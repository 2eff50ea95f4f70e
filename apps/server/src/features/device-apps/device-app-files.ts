import {
  appHistoryColumns,
  appListColumns,
  updatePolicyWords,
} from '@rackhand/contract/app/device-app-words';
import { commandTypeWords } from '@rackhand/contract/command/command';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { type HistoryRow, selectHistory } from './app-history.ts';
import { resultMessage } from './device-app-shape.ts';
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

export function sendAppHistory(db: Db, reply: FastifyReply, { device, language, at }: FileOf): void {
  sendCsv(reply, {
    name: nameOf('device_app_update_history', device, at),
    headings: headingsOf(appHistoryColumns, language),
    rows: historyRows(db, device.id, language),
  });
}

/** So many at one time in memory. */
const batch = 1_000;

async function* historyRows(db: Db, deviceId: number, language: Language): AsyncGenerator<CsvCell[]> {
  let before: HistoryRow['id'] | null = null;
  for (;;) {
    const query = selectHistory(db, deviceId).limit(batch);
    const rows: HistoryRow[] = await (before === null ? query : query.where('id', '<', before)).execute();
    for (const row of rows) {
      const { at, app_name, app_id, update_type } = row;
      const type = commandTypeWords[update_type][language];
      yield [shownTime(at), app_name, app_id ?? '', type, resultMessage(row, language)];
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < batch) return;
  }
}

function headingsOf(columns: Readonly<Record<string, Text>>, language: Language): string[] {
  return Object.values(columns).map((heading) => heading[language]);
}

/** Document 3 section 5. */
function nameOf(kind: string, { model }: KnownDevice, at: Date): string {
  return `${kind}_${model.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}_${fileTime(at)}.csv`;
}
