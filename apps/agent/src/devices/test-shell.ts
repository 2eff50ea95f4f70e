/** One program, as its arguments. */
export type Argv = readonly string[];

/** What one command has said, on both of its outputs. */
export interface Said {
  code: number;
  text: string;
}

export interface Asked {
  deadlineMs: number;
  /** Ends the commands too. */
  signal: AbortSignal;
}

/** The shell of a device, for whoever tests on it. Every failure is a LinkError. */
export interface TestShell {
  /**
   * Commands one after another in one trip, each only when the one before has ended well; answers those that were begun. A
   * `LinkError` that is `refused`: none was.
   */
  run(commands: readonly Argv[], asked: Asked): Promise<Said[]>;
  /** What a command writes, as it comes and as fast as it is taken, until it ends or `signal` says so. */
  stream(command: Argv, signal: AbortSignal): AsyncGenerator<Buffer, void>;
}
