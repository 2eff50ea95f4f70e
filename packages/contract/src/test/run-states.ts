/** A test is one start on some devices; a run is the test on one of them. Documents 3 section 6 and 9. */

export const runStates = ['queued', 'standby', 'running', 'cleaning', 'ended'] as const;
export type RunState = (typeof runStates)[number];

/** Those in which a run has its device. */
export const runStatesUnderWay = ['standby', 'running', 'cleaning'] as const satisfies readonly RunState[];

export const runResults = ['passed', 'warning', 'failed', 'stopped', 'error'] as const;
export type RunResult = (typeof runResults)[number];

/** Why a queued run has no device yet; several may hold, the first one is told. */
export const waitingReasons = [
  'PAUSED',
  'NO_MATCH',
  'USER_LIMIT',
  'POINTS',
  'EXCLUDED',
  'ERROR',
  'LOW_BATTERY',
  'HOST_DRAINING',
  'HOST_FULL',
  'BUSY',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** What a run does to its device before and after the test itself. */
export const runStages = ['reboot', 'clean_before', 'install', 'test', 'clean_after'] as const;
export type RunStage = (typeof runStages)[number];

/** Who sees a run's results. */
export const accessModes = ['private', 'team', 'public'] as const;
export type AccessMode = (typeof accessModes)[number];

export const testTypes = ['autonomous', 'scenario'] as const;
export type TestType = (typeof testTypes)[number];

/** What carries a run out; `auto`: WebDriver where it is ready, else adb. */
export const executors = ['auto', 'adb', 'webdriver', 'external'] as const;
export type Executor = (typeof executors)[number];

export const runLimits = {
  /** A test has so many runs at most. */
  devices: 600,
  queued: 20_000,
  /** Of one project, so that it leaves room for all others. */
  queuedOfProject: 5_000,
  /** At one time on a host, where its configuration says nothing else. */
  perHost: 32,
  /** A lease that nobody has renewed for so long has ended; document 9. */
  leaseMs: 60_000,
  /** An agent says of each of its runs that it goes on, also when nothing is new. */
  heardMs: 15_000,
  /** An agent that has heard no server for so long lets its devices go. */
  letGoMs: 45_000,
  /** Between an error of the infrastructure and the next attempt. */
  retryAfterMs: 30_000,
  /** Whoever has waited so long goes first. */
  firstAfterMs: 60 * 60_000,
  errorsInARow: 5,
  stopMs: 10_000,
  /** Within which a run of the squad has let its device go to whoever waits; document 9, Tokkidan. */
  yieldMs: 25_000,
  /** A round that has given way is over where less than that is left of it. */
  leastRoundSeconds: 60,
  noteCharacters: 200,
  runsKeptDays: 365,
  filesKeptDays: 30,
  failedFilesKeptDays: 90,
} as const;

/** Of one attempt. Document 9, Besides. */
export const attemptLimits = {
  logBytes: 100 * 1024 ** 2,
  logLines: 1_000_000,
  lineBytes: 8 * 1024,
  linesPerSecond: 5_000,
  files: 2_000,
  fileBytes: 256 * 1024 ** 2,
  allFilesBytes: 2 * 1024 ** 3,
  items: 100_000,
} as const;
