import type { RunItem } from '@rackhand/contract/test/run-link';

/** The one run of a test that a report has become. */
export interface ImportedRun {
  tid: number;
  runId: number;
}

export interface StoredCases {
  count: number;
  /** The first that did not pass. */
  failed: RunItem | null;
}
