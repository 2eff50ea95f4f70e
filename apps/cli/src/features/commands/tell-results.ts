import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/endpoints/commands';
import type { Language } from '@rackhand/contract/text/language';
import { type Column, tableOf } from '../../platform/table.ts';

const titles = {
  ko: { device: '장비', udid: 'UDID', result: '결과', id: '명령 ID' },
  en: { device: 'Device', udid: 'UDID', result: 'Result', id: 'Command ID' },
} as const;

/** What a call for several devices has said to each of them. */
export function resultTable(results: readonly BulkResult[], language: Language): string {
  const title = titles[language];
  const columns: Column<BulkResult>[] = [
    { title: title.device, cell: ({ device_name }) => device_name },
    { title: title.udid, cell: ({ udid }) => udid },
    { title: title.result, cell: ({ errorCode }) => resultText(errorCode, language) },
    { title: title.id, cell: ({ command_id }) => command_id ?? '' },
  ];
  return tableOf(results, columns.slice(0, results.some(({ command_id }) => command_id !== null) ? 4 : 3));
}

export function resultText(code: number | string, language: Language): string {
  const name = String(code);
  if (name === '0') return { ko: '요청됨', en: 'Accepted' }[language];
  return isErrorCode(name) ? `${errorText(name, language)} (${name})` : name;
}

export const isRefused = ({ errorCode }: Pick<BulkResult, 'errorCode'>): boolean => errorCode !== 0;
