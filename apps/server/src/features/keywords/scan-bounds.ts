import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import { type LinePreview, previewLimits } from '@rackhand/contract/rule/line-result';

/** How much of what it finds a scan keeps, and how long it may work. */
export interface ScanBounds {
  /** Lines that are kept of all that match, or of each list by which they are judged. */
  lines: number;
  linesOf: 'all' | 'each';
  busyMs: number;
}

/** What is kept, and how many lines each list has decided. */
export interface ScannedLines extends LinePreview {
  decided: Record<KeywordList, number>;
}

export const previewBounds: ScanBounds = {
  lines: previewLimits.lines,
  linesOf: 'all',
  busyMs: previewLimits.busyMs,
};
