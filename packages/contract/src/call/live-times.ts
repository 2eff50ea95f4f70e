/** Header of each answer to a caller: all changes of the farm up to this one are in it, so a stream may begin behind it. */
export const farmVersionHeader = 'x-farm-version';

/** A client that has heard nothing for this long shows what it has as stale and connects anew. */
export const liveSilenceMs = 25_000;
export const liveSignOfLifeMs = 10_000;
