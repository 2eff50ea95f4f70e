import type { AppState } from '@rackhand/contract/app/app-command';
import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import { type BulkAction, type BulkItem, bulkItems } from '@rackhand/contract/command/bulk';
import { bulkFileAppColumns, bulkFileColumns, refusedWord } from '@rackhand/contract/command/bulk-words';
import { bulkTypeWords, commandStateWords } from '@rackhand/contract/command/command';
import { isAppCommand } from '@rackhand/contract/command/command-kinds';
import { hasEnded } from '@rackhand/contract/command/command-states';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import { timeCell } from '../../platform/csv/csv-list.ts';
import { fileTime } from '../../platform/korean-time.ts';

/** What became of each device, in the order in which they were named, and below it of each of its apps. Document 3 section 5. */
export function sendBulkFile(reply: FastifyReply, bulk: BulkAction, language: Language): void {
  const hasApps = isAppCommand(bulk.type);
  const columns = { ...bulkFileColumns, ...(hasApps ? bulkFileAppColumns : {}) };
  sendCsv(reply, {
    name: `bulk_${bulk.type}_${fileTime(new Date(bulk.created_at))}.csv`,
    headings: Object.values(columns).map((heading) => heading[language]),
    rows: bulkItems(bulk).flatMap((item) => {
      const own = rowOf(bulk, item, language);
      return hasApps ? [[...own, '', '', ''], ...appRows(bulk, item, language)] : [own];
    }),
  });
}

function rowOf(bulk: BulkAction, { result, command }: BulkItem, language: Language): CsvCell[] {
  const { device_name, udid } = result;
  const action = bulkTypeWords[bulk.type][language];
  const accepted = result.errorCode === 0;
  if (command === null) {
    const word = accepted ? commandStateWords.succeeded : refusedWord;
    const message = accepted ? '' : textOf(String(result.errorCode), language);
    const code = accepted ? '' : String(result.errorCode);
    const at = timeCell(bulk.created_at);
    return [device_name, udid, action, word[language], code, message, at, at];
  }
  const state = commandStateWords[command.state][language];
  const { error_code, message, started_at, ended_at } = command;
  return [
    device_name,
    udid,
    action,
    state,
    codeOf(error_code),
    message,
    timeCell(started_at),
    timeCell(ended_at),
  ];
}

function appRows({ type }: BulkAction, { result, command }: BulkItem, language: Language): CsvCell[][] {
  const { device_name, udid } = result;
  const action = bulkTypeWords[type][language];
  return (command?.apps ?? []).map((app) => {
    const state = appStateIn(app.state, command)[language];
    const why = [app.install_code ?? '', app.detail].filter((part) => part !== '').join(' ');
    const versions = [app.app_id, app.from_version, app.to_version];
    return [device_name, udid, action, state, codeOf(app.error_code), why, '', '', ...versions];
  });
}

/** One that was not reached ends with its command. */
function appStateIn(state: AppState, command: BulkItem['command']): Text {
  const isOver = command !== null && hasEnded(command.state);
  return commandStateWords[isOver && (state === 'queued' || state === 'running') ? command.state : state];
}

function codeOf(code: number | string | null): string {
  return code === null ? '' : String(code);
}

function textOf(code: string, language: Language): string {
  return isErrorCode(code) ? errorText(code, language) : code;
}
