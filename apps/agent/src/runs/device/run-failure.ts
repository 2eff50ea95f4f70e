import type { EndOfRun } from '@rackhand/contract/test/end-of-run';
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

/** The run ends before its last step. */
export class RunEnded extends Error {
  readonly how: EndOfRun;

  constructor(how: EndOfRun) {
    super(how);
    this.how = how;
  }
}
