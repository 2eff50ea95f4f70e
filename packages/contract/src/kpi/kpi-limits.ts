export const kpiLimits = {
  /** Of a span that is shown by day. */
  days: 366,
  years: 5,
  /** The others are summed. */
  teams: 50,
} as const;
