export const junitLimits = {
  cases: 100_000,
  /** Elements in each other; suites of suites of real reports stay far below. */
  depth: 100,
  nameLength: 500,
  messageLength: 2_000,
  /** What stands in the element of a failure, such as where it came from. */
  detailLength: 20_000,
} as const;

export type JunitOutcome = 'passed' | 'failed' | 'error' | 'skipped';

/** One test of a report; texts are cut at their limits. */
export interface JunitCase {
  /** Names of the suites in which it stands, the outermost first. */
  suites: readonly string[];
  name: string;
  classname: string;
  /** null: the report does not say it, or not as a number. */
  seconds: number | null;
  outcome: JunitOutcome;
  /** Why it did not pass, in a line; empty where the report does not say it. */
  message: string;
  /** The same at length. */
  detail: string;
}
