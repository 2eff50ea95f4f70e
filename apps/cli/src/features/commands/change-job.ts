import {
  type BulkAction,
  type BulkStanding,
  type BulkState,
  bulkStandings,
} from '@rackhand/contract/command/bulk';
import { type BulkDeed, bulkDeeds } from '@rackhand/contract/command/bulk-deeds';
import { bulkTypeWords } from '@rackhand/contract/command/command';
import { bulkDeedEndpoints, retryBulk } from '@rackhand/contract/endpoints/bulks';
import type { Text } from '@rackhand/contract/text/language';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { tellBulk } from './order-command.ts';

export const isJobDeed = (word: string): word is BulkDeed => (bulkDeeds as readonly string[]).includes(word);

export const jobDeedWords: Readonly<Record<BulkDeed, Text>> = {
  pause: { ko: '일괄 작업을 일시 중지', en: 'holds up what a bulk action has not sent' },
  resume: { ko: '일시 중지한 작업을 계속', en: 'goes on with it' },
  cancel: { ko: '작업을 취소', en: 'ends it before its time' },
  retry: { ko: '실패한 장비에서 다시 실행', en: 'begins a new one with the devices that failed' },
};

/** `command pause BULK_ID` and the like. */
export async function changeJob(given: Given, deed: BulkDeed, ids: readonly string[]): Promise<ExitCode> {
  const [bulk_id, ...others] = ids;
  if (bulk_id === undefined || others.length > 0) throw notUnderstood(oneJob(deed));
  const { api, terminal, options, language } = given;
  if (deed === 'retry') return tellBulk(given, await api.call(retryBulk, { params: { bulk_id } }));
  const job = await api.call(bulkDeedEndpoints[deed], { params: { bulk_id } });
  if (options.json === true) terminal.json(job);
  else terminal.print(`${lineOf(job, language)}\n`);
  return exitCodes.done;
}

function lineOf({ type, state, counts }: BulkAction, language: 'ko' | 'en'): string {
  const parts = bulkStandings
    .filter((standing) => counts[standing] > 0)
    .map((standing) => `${standingWords[standing][language]} ${String(counts[standing])}`);
  return `${bulkTypeWords[type][language]}: ${stateWords[state][language]} (${parts.join(', ')})`;
}

const stateWords: Readonly<Record<BulkState, Text>> = {
  running: { ko: '진행 중', en: 'running' },
  paused: { ko: '일시 중지됨', en: 'paused' },
  ended: { ko: '끝남', en: 'ended' },
};
const standingWords: Readonly<Record<BulkStanding, Text>> = {
  waiting: { ko: '대기', en: 'waiting' },
  running: { ko: '진행', en: 'running' },
  succeeded: { ko: '성공', en: 'succeeded' },
  failed: { ko: '실패', en: 'failed' },
  expired: { ko: '시간 초과', en: 'expired' },
  cancelled: { ko: '취소', en: 'cancelled' },
  refused: { ko: '보내지 않음', en: 'not sent' },
};

const oneJob = (deed: BulkDeed): Text => ({
  ko: `\`rackhand command ${deed} BULK_ID\`처럼 일괄 작업의 ID 하나를 쓰세요. --json의 bulk_id입니다.`,
  en: `Name one bulk action: \`rackhand command ${deed} BULK_ID\`. It is the bulk_id of --json.`,
});
