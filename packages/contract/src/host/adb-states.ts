/** How a host's adb server or usbmuxd is, without the shapes of the agents' link; `hung`: it accepts and never answers. */
export const adbStates = ['running', 'hung', 'down'] as const;

/** What keeps a host's adb server from doing its work, as far as its agent can tell. */
export const adbTroubles = [
  /** The adb command is not there. */
  'adb_missing',
  /** It is started again and again. */
  'crash_loop',
  /** It hangs, and the agent did not start it, so it is left alone. */
  'foreign_hung',
  /** The server that runs is of another release than the adb command of this host. */
  'version_mismatch',
] as const;
export type AdbTrouble = (typeof adbTroubles)[number];
