/** Limits and constants that console, server and agent share. Document 1 section 9, document 2 section 9, document 3. */
export const limits = {
  /** Characters (code points after NFC) of a device's memo. */
  memoCharacters: 1000,
  /** Reason of a state change. Document 3 section 4. */
  updateReasonCharacters: 100,
  /** What an admin says to a fault that they acknowledge. */
  faultNoteCharacters: 200,
  listDefaultLimit: 50,
  listMaximumLimit: 600,
  devicePageSizes: [50, 100, 300, 600],
  poolPageSizes: [50, 100, 300],
  searchCharacters: 200,
  /** Initial consonants are looked for in searches of so many units: each letter of a device is compared with all of them. */
  initialsUnits: 50,
  /** Columns that a list is sorted by at once. */
  listSortSteps: 3,
  /** So much of a text's beginning decides its place in a list. */
  sortedUnits: 100,
  listViewNameCharacters: 50,
  listViewsPerAdmin: 50,
  poolRefreshSeconds: [10, 20, 30],
  snapshotsPerPanel: 10,
  deviceHistoryEntries: 50,
  /** A host that says nothing for this long is away. Document 3 section 4. */
  hostSilenceMs: 15_000,
  /** After a server's start, hosts have this long before they count as away. */
  hostGraceAfterStartMs: 60_000,
  /** The list of hosts asks for load and signs of life this often. */
  hostRefreshSeconds: 10,
  hostNameCharacters: 100,
  /** A host has so many devices unless its settings say otherwise, and those may say so many at most. Document 4, S92. */
  devicesOfHost: 512,
  mostDevicesOfHost: 2_000,
  /** Devices beyond that are named on the host's page, so many of them. */
  refusedDevicesNamed: 20,
  /** The one-time token of a new agent. Document 3 section 4. */
  enrolmentMs: 15 * 60_000,
  /** A device shell that does not answer within this time is a try that failed. */
  shellDeadlineMs: 10_000,
  /** What is polled from a device is read at least this often. */
  pollIntervalMs: 10_000,
  /** Sign-in. Document 2 section 9, document 3 section 2. */
  signInFailuresBeforeLock: 5,
  signInLockMs: 5 * 60_000,
  failureCountKeptMs: 24 * 60 * 60_000,
  addressFailuresBeforeLock: 20,
  addressFailureWindowMs: 5 * 60_000,
  knownBrowserMs: 90 * 24 * 60 * 60_000,
  inactivityLockMs: 90 * 24 * 60 * 60_000,
  passwordValidDays: 180,
  /** "In 30 days" in the notice of an old password. */
  passwordNoticePauseDays: 30,
  passwordsRemembered: 5,
  temporaryPasswordMs: 30 * 60_000,
  /** Codes mailed to one admin, and temporary passwords: the next one within that time blocks sending them for as long. */
  sendingsBeforeBlock: 5,
  sendingBlockMs: 30 * 60_000,
  /** So often within that time one network may ask for lost passwords. */
  passwordsAskedOfNetwork: 20,
  codeLifetimeMs: 300_000,
  wrongCodesBeforeVoid: 5,
  publicKeyTicketMs: 10 * 60_000,
  publicKeyBits: 3072,
  sessionMaximumMs: 12 * 60 * 60_000,
  /** A session is remembered for so long after the time at which it ends at the latest. */
  sessionKeptMs: 90 * 24 * 60 * 60_000,
  /** The console offers to stay so long before the end. Document 3 section 2. */
  sessionWarningMs: 2 * 60_000,
  /** An ended or timed-out session hears of it within this time, its event stream included. */
  sessionEndNoticeMs: 5_000,
  streamsPerSession: 6,
  adminIdCharacters: { minimum: 3, maximum: 21 },
  passwordCharacters: { minimum: 8, maximum: 20 },
  /** Of a body of keys; a call that takes a file says by itself how large that may be. */
  requestBodyBytes: 1024 * 1024,
  /** Names in a query string or a form: more than any call of the contract has. */
  requestKeys: 100,
  /** Objects and lists in one another: deeper than any body of the contract. */
  requestDepth: 32,
  /** Values in a body, of which a change of 600 devices has some 4,000. */
  requestValues: 10_000,
  /** Values in a message of an agent: a snapshot of 2,000 devices has some 100,000. */
  frameValues: 150_000,
  deviceFactUnits: 200,
  /** The raw length of the longest text with a limit: 1,000 characters, of up to four units each. */
  normalisedUnits: 4_000,
  /** Marks on one letter: Unicode's own bound for what has to be put in order (UAX 15, stream-safe texts). */
  marksInARow: 30,
} as const;
