import type { RunReport } from '@rackhand/contract/host/agent-link';
import { type AttemptKey, keyOf } from '../attempt-key.ts';
import type { AttemptResult } from '../run-journal.ts';

/** The end of an attempt that has nothing else to deliver, told again and again until it is stored. */
export interface LoneEnd {
  tell(): void;
  stop(): void;
}

const repeatMs = 5_000;

export function tellEndAlone(
  report: (report: RunReport) => void,
  key: AttemptKey,
  result: AttemptResult,
): LoneEnd {
  const tell = (): void => report({ type: 'run_result', ...keyOf(key), ...result });
  const timer = setInterval(tell, repeatMs);
  tell();
  return { tell, stop: () => clearInterval(timer) };
}
