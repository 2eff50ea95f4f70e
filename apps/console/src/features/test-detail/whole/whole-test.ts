import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { WholeTest } from '@rackhand/contract/test/test-run';

/** What the parts of its page are shown. */
export interface TestWithRuns {
  test: WholeTest;
  /** All of them. */
  runs: readonly TestRun[];
}
