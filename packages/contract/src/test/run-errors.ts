interface RunErrorRule {
  /** The infrastructure's fault: the run is tried again. */
  isRetried: boolean;
  /** Five in a row of those raise ERROR on the device. */
  counts: boolean;
}

/** Why a run could not be judged. */
export const runErrorRules = {
  DEVICE_AWAY: { isRetried: true, counts: true },
  DEVICE_REBOOTED: { isRetried: true, counts: true },
  INSTALL_FAILED: { isRetried: true, counts: true },
  PREPARE_FAILED: { isRetried: true, counts: true },
  HOST_AWAY: { isRetried: true, counts: false },
  /** Its agent could not write down what it was about to do. */
  HOST_DISK: { isRetried: true, counts: false },
  /** Its host did not get the app from the server, or got another file: its device has not been touched by it. */
  FILE_NOT_FETCHED: { isRetried: true, counts: false },
  FILE_CHANGED: { isRetried: true, counts: false },
  RUNNER_LOST: { isRetried: true, counts: false },
  AGENT_RESTARTED: { isRetried: true, counts: false },
  APPIUM_AWAY: { isRetried: true, counts: false },
  /** A person has taken the device for something else. */
  INTERRUPTED: { isRetried: false, counts: false },
  /** Of the squad: it has let its device go to a run that waits, and goes on later. */
  GAVE_WAY: { isRetried: false, counts: false },
  /** No device within its waiting time. */
  WAITED_TOO_LONG: { isRetried: false, counts: false },
  /** What it should run, or what it should run on, is there no more. */
  APP_GONE: { isRetried: false, counts: false },
  DEVICE_GONE: { isRetried: false, counts: false },
  AGENT_TOO_OLD: { isRetried: false, counts: false },
  /** The agent can't do what the test asks for. */
  NOT_POSSIBLE: { isRetried: false, counts: true },
} as const satisfies Record<string, RunErrorRule>;
export type RunError = keyof typeof runErrorRules;
export const runErrors = /* @__PURE__ */ Object.keys(runErrorRules) as [RunError, ...RunError[]];
