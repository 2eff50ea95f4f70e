/** Parts of what the trail says of a user: who has looked at one stands apart from what was done. Document 10, Screens. */
export const userHistoryParts = ['all', 'deeds', 'readings'] as const;
export type UserHistoryPart = (typeof userHistoryParts)[number];

/** What only looks. */
export const userReadings = ['user.read', 'user.exported'] as const;
