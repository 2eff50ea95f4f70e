import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { Given } from '../../platform/cli-command.ts';
import { type Column, tableOf } from '../../platform/table.ts';

const titles = {
  ko: { device: '장비', udid: 'UDID', result: '결과', id: '명령 ID' },
  en: { device: 'Device', udid: 'UDID', result: 'Result', id: 'Command ID' },
} as const;

/** What a call for several devices has said to each of them. */
export function resultTable(
  results: readonly BulkResult[],
  language: Language,
  without: Text = done,
): string {
  const title = titles[language];
  const columns: Column<BulkResult>[] = [
    { title: title.device, cell: ({ device_name }) => device_name },
    { title: title.udid, cell: ({ udid }) => udid },
    { title: title.result, cell: (one) => resultText(one, without, language) },
    { title: title.id, cell: ({ command_id }) => command_id ?? '' },
  ];
  return tableOf(results, columns.slice(0, results.some(({ command_id }) => command_id !== null) ? 4 : 3));
}

/** They are not in the list of commands that follows: they have none. */
export function sayRefused({ terminal, language }: Given, refused: readonly BulkResult[]): void {
  if (refused.length > 0) terminal.say(resultTable(refused, language).trimEnd());
}

const accepted = { ko: '요청됨', en: 'Accepted' };
const done = { ko: '완료', en: 'Done' };

/** `without`: what it means that all is well and there is no command. */
function resultText(
  { errorCode, command_id }: Pick<BulkResult, 'errorCode' | 'command_id'>,
  without: Text,
  language: Language,
): string {
  const name = String(errorCode);
  if (!isRefused({ errorCode })) return (command_id === null ? without : accepted)[language];
  return isErrorCode(name) ? `${errorText(name, language)} (${name})` : name;
}

export const isRefused = ({ errorCode }: Pick<BulkResult, 'errorCode'>): boolean => errorCode !== 0;
