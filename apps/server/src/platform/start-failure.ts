/** Why the server can't start, in one line for the person who started it. */
export class StartFailure extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, { cause });
    this.name = 'StartFailure';
  }
}
