import type { RunError } from '@rackhand/contract/test/run-errors';
import { ReasonedError } from '../../devices/reasoned-error.ts';

/** The run can't be judged, and why. */
export class RunFailure extends Error {
  readonly reason: RunError;

  constructor(reason: RunError, detail = '') {
    super(detail);
    this.reason = reason;
  }
}

/** What a step was to do or to see is not so. */
export class StepFailure extends ReasonedError {}

/**
 * Why a run ends before its last step. `fenced`: somebody else has the device by a newer lease, and it is not touched any more;
 * `let_go`: no server has been heard for so long that the lease may have ended.
 */
export type EndOfRun = 'stop' | 'over' | 'fenced' | 'let_go' | 'limit' | 'crash';

export class RunEnded extends Error {
  readonly how: EndOfRun;

  constructor(how: EndOfRun) {
    super(how);
    this.how = how;
  }
}
