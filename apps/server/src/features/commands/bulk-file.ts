import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import { bulkTypeWords, type Command, commandStateWords } from '@rackhand/contract/command/command';
import {
  type BulkAction,
  type BulkResult,
  bulkFileColumns,
  refusedWord,
} from '@rackhand/contract/endpoints/commands';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyReply } from 'fastify';
import { type CsvCell, sendCsv } from '../../platform/csv/csv-file.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';

/** What became of each device, in the order in which they were named. Document 3 section 5. */
export function sendBulkFile(reply: FastifyReply, bulk: BulkAction, language: Language): void {
  const commandOf = new Map(bulk.commands.map((command) => [command.arn, command]));
  sendCsv(reply, {
    name: `bulk_${bulk.type}_${fileTime(new Date(bulk.created_at))}.csv`,
    headings: Object.values(bulkFileColumns).map((heading) => heading[language]),
    rows: bulk.results.map((result) => rowOf(bulk, result, commandOf.get(result.arn), language)),
  });
}

function rowOf(
  bulk: BulkAction,
  result: BulkResult,
  command: Command | undefined,
  language: Language,
): CsvCell[] {
  const { device_name, udid } = result;
  const action = bulkTypeWords[bulk.type][language];
  const accepted = result.errorCode === 0;
  if (command === undefined || !accepted) {
    const word = accepted ? commandStateWords.succeeded : refusedWord;
    const message = accepted ? '' : textOf(String(result.errorCode), language);
    const code = accepted ? '' : String(result.errorCode);
    const at = timeOf(bulk.created_at);
    return [device_name, udid, action, word[language], code, message, at, at];
  }
  return [
    device_name,
    udid,
    action,
    commandStateWords[command.state][language],
    command.error_code === null ? '' : String(command.error_code),
    command.message,
    timeOf(command.started_at),
    timeOf(command.ended_at),
  ];
}

function timeOf(instant: string | null): string {
  return instant === null ? '' : shownTime(new Date(instant));
}

function textOf(code: string, language: Language): string {
  return isErrorCode(code) ? errorText(code, language) : code;
}
