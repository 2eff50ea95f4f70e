/** How an app stands to its managed version: the first that holds. */
export const drifts = [
  'updating',
  'unknown',
  'same',
  'failed',
  'pending',
  'not_installed',
  'newer',
  'older',
] as const;
export type Drift = (typeof drifts)[number];
