import type { AppHistoryRow } from '@rackhand/contract/app/device-app';
import { appHistoryColumns, appResultWords } from '@rackhand/contract/app/device-app-words';
import { commandTypeWords } from '@rackhand/contract/command/command';
import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import { listAppHistory } from '@rackhand/contract/endpoints/device-apps';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand } from '../../platform/cli-command.ts';
import { exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, sayRest } from '../../platform/list-options.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { findOneDevice } from '../devices/find-devices.ts';

export const historyCommand: CliCommand = {
  name: 'history',
  operands: '',
  text: { ko: '장비의 앱에 한 작업, 최근 것부터', en: 'what became of a device’s apps, the newest first' },
  options: ['device', 'page', 'limit', 'json'],
  examples: [
    {
      line: 'rackhand history --device R3CT1 --limit 20',
      text: { ko: '최근 20개', en: 'the newest twenty' },
    },
  ],
  run: async ({ options, api, terminal, language }) => {
    const { info } = await findOneDevice(api, options);
    const data = await api.call(listAppHistory, { params: { udid: info.udid }, query: readPaging(options) });
    if (options.json === true) terminal.json(data);
    else {
      terminal.print(tableOf(data.result, columnsOf(language)));
      sayRest({ terminal, language }, data.result.length, data.total_count);
    }
    return exitCodes.done;
  },
};

function columnsOf(language: Language): Column<AppHistoryRow>[] {
  const title = (name: keyof typeof appHistoryColumns): string => appHistoryColumns[name][language];
  return [
    { title: title('updated_at'), cell: ({ updated_at }) => updated_at.slice(0, 19).replace('T', ' ') },
    { title: title('app_id'), cell: ({ app_id }) => app_id },
    { title: title('update_type'), cell: ({ update_type }) => commandTypeWords[update_type][language] },
    { title: title('result'), cell: (row) => appResultWords[row.result][language] },
    { title: title('from_version'), cell: ({ from_version }) => from_version },
    { title: title('to_version'), cell: ({ to_version }) => to_version },
    { title: title('by'), cell: (row) => row.by ?? anotherDeployment[language] },
    { title: title('result_message'), cell: ({ result_message }) => result_message },
  ];
}
