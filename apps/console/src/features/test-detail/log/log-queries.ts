import { readRunLog } from '@rackhand/contract/endpoints/tests';
import type { LogLevel, LogLine } from '@rackhand/contract/test/test-run';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';

/** Lines that are asked for together. */
export const pageLines = 500;

export interface LogOf {
  id: string;
  attempt: number;
}

/** Lines `page * pageLines + 1` on; one that is not full yet is asked for again when the log has grown. */
export function logPageQuery(api: ApiClient, { id, attempt }: LogOf, page: number, known: number) {
  const first = page * pageLines + 1;
  const filled = Math.min(pageLines, Math.max(0, known - first + 1));
  return queryOptions({
    queryKey: ['run_log', id, attempt, page, filled] as const,
    queryFn: async ({ signal }): Promise<LogLine[]> => {
      const query = { from_line: first, limit: pageLines, attempt };
      return (await api.call(readRunLog, { params: { id }, query, signal, automatic: true })).lines;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How long the log is now, and whether it grows no more; waits on the server where it is asked to. */
export async function askLength(
  api: ApiClient,
  { id, attempt }: LogOf,
  { from, wait, signal }: { from: number; wait: number; signal: AbortSignal },
): Promise<{ total: number; isEnd: boolean }> {
  const query = { from_line: from, limit: 1, attempt, ...(wait === 0 ? {} : { wait }) };
  const answer = await api.call(readRunLog, { params: { id }, query, signal, automatic: true });
  const total = Math.max(answer.total_lines, answer.next_line - 1);
  return { total, isEnd: answer.is_end };
}

/** What lines are looked for by; what is empty narrows nothing. */
export interface LogFilter {
  text: string;
  level: LogLevel | '';
  tag: string;
}

/** Lines that a filter leaves, from one on; `next` is where a longer search goes on, null at the end. */
export async function findLines(
  api: ApiClient,
  { id, attempt }: LogOf,
  { text, level, tag }: LogFilter,
  from: number,
): Promise<{ lines: LogLine[]; next: number | null }> {
  const query = {
    ...{ from_line: from, limit: 200, attempt },
    ...(text === '' ? {} : { sval: text }),
    ...(level === '' ? {} : { level }),
    ...(tag === '' ? {} : { tag }),
  };
  const answer = await api.call(readRunLog, { params: { id }, query });
  return { lines: answer.lines, next: answer.next_line > answer.total_lines ? null : answer.next_line };
}
