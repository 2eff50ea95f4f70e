import type { EndOfRun } from '@rackhand/contract/test/end-of-run';
import { runLimits } from '@rackhand/contract/test/run-states';
import { RunEnded, type RunFailure } from '../device/run-failure.ts';

/** How a run is told to end, and what of it that ends. */
export interface RunControl {
  /** Of the test, and of what makes the device ready for it. */
  readonly test: AbortSignal;
  /** Of every touch of the device: nobody cleans what belongs to somebody else. */
  readonly device: AbortSignal;
  /** The first one counts; but that the device is another's, or that this agent ends, always does. */
  end(how: EndOfRun): void;
  /** It can't be judged any more, as something beside the test has found. */
  fail(failure: RunFailure): void;
  stop(): void;
}

/** The lease may last so much longer than an agent waits for a server: in that time the device is cleaned. */
const cleanedWithinMs = runLimits.leaseMs - runLimits.letGoMs;

export function createRunControl(): RunControl {
  const [test, device] = [new AbortController(), new AbortController()];
  let timer: NodeJS.Timeout | undefined;
  return {
    test: test.signal,
    device: device.signal,
    end(how) {
      const reason = new RunEnded(how);
      if (!test.signal.aborted) test.abort(reason);
      if ((how === 'fenced' || how === 'agent_ended') && !device.signal.aborted) device.abort(reason);
      if (how === 'let_go') timer ??= setTimeout(() => device.abort(reason), cleanedWithinMs);
    },
    fail(failure) {
      if (!test.signal.aborted) test.abort(failure);
    },
    stop: () => clearTimeout(timer),
  };
}
