import type { RawBuilder } from 'kysely';

/** Runs of a preview. */
export interface ChosenRuns {
  /** Over test_runs as r. */
  where: RawBuilder<unknown>;
  /** Without a log, since they are too old. */
  leftOut: number;
}
