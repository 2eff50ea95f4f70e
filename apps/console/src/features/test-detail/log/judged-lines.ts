import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { readClassification } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import { type KeywordList, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { testLimits } from '@rackhand/contract/test/test-lists';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import type { LogOf } from './log-queries.ts';

/** By which list a line of the log was judged, by number. */
export type JudgedLines = ReadonlyMap<number, KeywordList>;

type Page = Pick<AnswerOf<typeof readClassification>, 'lines' | 'total_count'>;

const atOnce = limits.listMaximumLimit;
const mostPages = Math.ceil((keywordLists.length * testLimits.classifiedLines) / atOnce);

/** All lines that the keyword lists have decided. */
export function judgedQuery(api: ApiClient, { id, attempt }: LogOf) {
  return queryOptions({
    queryKey: ['run_judged', id, attempt] as const,
    queryFn: ({ signal }) =>
      readAllJudged((page) => {
        const query = { page, limit: atOnce, attempt };
        return api.call(readClassification, { params: { id }, query, signal });
      }),
  });
}

/** Page by page, as many as there are. */
export async function readAllJudged(ask: (page: number) => Promise<Page>): Promise<JudgedLines> {
  const judged = new Map<number, KeywordList>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { lines, total_count } = await ask(page);
    for (const { line, list } of lines) judged.set(line, list);
    if (page * atOnce >= total_count) break;
  }
  return judged;
}

type Decided = Pick<WholeRun, 'decided_by' | 'attempt' | 'result'>;

/** And, whatever has come of them, the line that has decided, where it stands in this attempt's log. */
export function withDeciding(
  judged: JudgedLines | undefined,
  { decided_by: by, attempt: last, result }: Decided,
  attempt: number,
): JudgedLines {
  const isOfLog = by !== null && by.kind !== 'step' && (by.line ?? 0) > 0;
  if (!isOfLog || by.line === null || (by.attempt ?? last) !== attempt) return judged ?? new Map();
  return new Map(judged).set(by.line, by.list ?? (result === 'warning' ? 'warning' : 'failed'));
}
