/** What outages of the farm are put together by. */
export const outageGroupings = ['cause', 'model', 'rack', 'host', 'device'] as const;
export type OutageGrouping = (typeof outageGroupings)[number];

export const outageLimits = {
  /** Of a report. */
  days: 366,
  usualDays: 30,
} as const;
