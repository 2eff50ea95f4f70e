/** How long, how much and how many: what a client may take its time with before it is cut off, all in one place. */
export const clientLimits = {
  /** The headers, and a whole request, have to be here within these. */
  headersMs: 20_000,
  requestMs: 120_000,
  /** How often the two are looked at; Node by itself looks only every 30 s. */
  lateEveryMs: 5_000,
  /** A file may take longer: of it so much has to come from one look to the next. Document 8. */
  fileEveryMs: 20_000,
  leastFileBytes: 64 * 1024,
  /** Who has been answered and still sends is heard for so long, so that they find the answer. */
  lingerMs: 5_000,
  /** Files that are taken in at once; the next one waits unread. */
  filesOfSender: 4,
  filesOfServer: 16,
  filePatienceMs: 60_000,
  /** Nothing goes on at the connection; a wait for a command's end takes 60 s at most. */
  silenceMs: 120_000,
  /** Between two requests. */
  idleMs: 65_000,
  /** What has to be taken of an answer from one look to the next: one KiB a second, the slowest line that still shows a page. */
  takenEveryMs: 20_000,
  leastTakenBytes: 20 * 1024,
  connections: 4_000,
  /** Nobody holds them all: room for the browsers of 150 people behind one address. */
  connectionsOfAddress: 1_000,
  /** Who comes while others are let in waits in the system's queue; past its end they would knock again after a second, then three. */
  waitingConnections: 4_000,
} as const;
