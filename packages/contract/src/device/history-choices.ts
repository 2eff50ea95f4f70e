/** What of a device's history is shown. */
export const timelineKinds = [
  'state',
  'decision',
  'command',
  'outage',
  'restart',
  'edit',
  'values',
  'run',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const readingRanges = {
  '24h': { hours: 24, bucketMinutes: 5 },
  '7d': { hours: 7 * 24, bucketMinutes: 30 },
  '30d': { hours: 30 * 24, bucketMinutes: 120 },
} as const;
export type ReadingRange = keyof typeof readingRanges;
export const readingRangeNames = Object.keys(readingRanges) as [ReadingRange, ...ReadingRange[]];
