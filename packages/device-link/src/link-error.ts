/**
 * Why a request failed, told apart because each asks for another reaction:
 * `server_down` nothing listens on the adb server's port; `server_hung` it accepts and never answers;
 * `device_silent` the server answers but this device does not; `device_lost` the device left in the middle;
 * `refused` the server or the device said no, in its own words.
 */
export type LinkFailure = 'server_down' | 'server_hung' | 'device_silent' | 'device_lost' | 'refused';

export class LinkError extends Error {
  readonly failure: LinkFailure;
  /** The device had already sent something when the deadline came: its shell lives, the command does not end. */
  readonly partialAnswer: boolean;

  constructor(failure: LinkFailure, message: string, partialAnswer = false) {
    super(message);
    this.name = 'LinkError';
    this.failure = failure;
    this.partialAnswer = partialAnswer;
  }
}

export function failureOf(error: unknown): LinkFailure | null {
  return error instanceof LinkError ? error.failure : null;
}
