import type { TestRun } from '@rackhand/contract/test/listed-run';

/** What is known of a run whose deciding line is to be ignored. */
export type IgnoredRun = Pick<TestRun, 'test_run_id' | 'pid' | 'decided_by'>;

/** A line of its log has decided by a keyword list. */
export function isJudgedByLine({ decided_by: by }: IgnoredRun): boolean {
  return by?.kind === 'keyword' && by.text !== '';
}
