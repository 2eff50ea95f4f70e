import { ofAttempt } from '@rackhand/contract/test/run-link';
import { z } from 'zod';

/** Names one attempt of a run, and the lease that it comes with. */
export const attemptKey = z.object(ofAttempt);
export type AttemptKey = z.infer<typeof attemptKey>;

/** Of its folder, and of what is told of it. What came with another fence is told with its own. */
export function nameOf({ test_run_id, attempt }: AttemptKey): string {
  return `${encodeURIComponent(test_run_id)}.${String(attempt)}`;
}

export function keyOf({ test_run_id, attempt, fence }: AttemptKey): AttemptKey {
  return { test_run_id, attempt, fence };
}
