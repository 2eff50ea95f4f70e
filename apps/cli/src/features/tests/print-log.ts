import { readRunLog, readTest } from '@rackhand/contract/endpoints/tests';
import { testLimits } from '@rackhand/contract/test/test-lists';
import type { Given } from '../../platform/cli-command.ts';
import { plainText } from '../../platform/display-width.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readAttempt } from './read-attempt.ts';
import { readRunId } from './test-ids.ts';

/** The lines that there are, and with `--follow` those that come until the run has ended, of all its attempts. */
export async function printLog(given: Given, words: readonly string[]): Promise<ExitCode> {
  const id = readRunId(words);
  const { follow } = given.options;
  const asked = readAttempt(given);
  let attempt = asked ?? (await lastAttempt(given, id));
  for (;;) {
    if (!(await printAttempt(given, id, attempt))) {
      given.terminal.say(texts.late(given.deadline.seconds)[given.language]);
      return exitCodes.timeout;
    }
    const last = asked === undefined && follow === true ? await lastAttempt(given, id) : attempt;
    if (last === attempt) return exitCodes.done;
    attempt = last;
    given.terminal.say(texts.again(attempt)[given.language]);
  }
}

/** A run that waits for its first device has none yet. */
async function lastAttempt({ api }: Given, id: string): Promise<number> {
  const { run } = await api.call(readTest, { params: { id } });
  return Math.max(1, run?.attempt ?? 1);
}

/** Whether all of it was printed before the time was over. */
async function printAttempt(
  { api, options, deadline, terminal }: Given,
  id: string,
  attempt: number,
): Promise<boolean> {
  const { follow } = options;
  for (let from_line = 1; ; ) {
    const seconds = Math.min(testLimits.longestWaitSeconds, Math.floor(deadline.leftMs() / 1_000));
    const wait = follow === true ? { wait: seconds } : {};
    const query = { from_line, attempt, limit: testLimits.logPage, ...wait };
    const page = await api.call(readRunLog, { params: { id }, query });
    terminal.print(page.lines.map(({ text }) => `${plainText(text)}\n`).join(''));
    if (page.is_end || (follow !== true && page.lines.length === 0)) return true;
    if (seconds === 0) return false;
    from_line = page.next_line;
  }
}

const texts = {
  late: (seconds: number) => ({
    ko: `${String(seconds)}초가 지났습니다. 테스트는 서버에서 계속됩니다.`,
    en: `${String(seconds)} s have passed. The test goes on at the server.`,
  }),
  again: (attempt: number) => ({
    ko: `${String(attempt)}번째 시도`,
    en: `Attempt ${String(attempt)}`,
  }),
};
