/**
 * What the live stream tells of, by topics with an order of their own each: a burst of one keeps no other waiting. A transaction that
 * changes several takes their numbers in this order, so that none waits for another in a circle; devices come last, and wait least.
 */
export const liveTopics = ['desk', 'tests', 'work', 'apps', 'farm'] as const;
export type LiveTopic = (typeof liveTopics)[number];
