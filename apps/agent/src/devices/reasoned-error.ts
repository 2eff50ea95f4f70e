import type { StepReason } from '@rackhand/contract/test/step-reason';

/** An error that people read as why a step failed or a cleaning was left out: it takes no text that both languages do not have. */
export abstract class ReasonedError extends Error {
  readonly why: StepReason;

  constructor(why: StepReason) {
    super(why);
    this.why = why;
  }
}
