/** Header of each answer to a caller: all changes up to this position are in it, so a stream may begin behind it. */
export const livePositionHeader = 'x-farm-version';

/** Sent by who opens the stream and knows positions: a console of the release before gets numbers as ids. */
export const livePositionsHeader = { name: 'x-live-ids', value: 'positions' } as const;

/** A client that has heard nothing for this long shows what it has as stale and connects anew. */
export const liveSilenceMs = 25_000;
export const liveSignOfLifeMs = 10_000;
