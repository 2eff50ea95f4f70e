/** What links are searched and filtered by; without shapes, for whoever only reads an address. */

export const linkStates = ['active', 'expired', 'closed'] as const;
export type LinkState = (typeof linkStates)[number];

/** What links of one user are searched by. */
export const userLinkKeys = ['project', 'test_run_id', 'token'] as const;

export const linkLimits = {
  /** Days after today: of one that says nothing, and at most. */
  usualDays: 7,
  mostDays: 365,
  /** Of a token, that are kept in clear. */
  shownCharacters: 6,
  searchCharacters: 100,
  /** Of a whole address, in which a token is looked for. */
  addressCharacters: 500,
  /** That are shown of a run: who has a link need not be one who works on its test. */
  steps: 1_000,
} as const;
