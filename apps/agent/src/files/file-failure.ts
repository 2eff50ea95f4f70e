/** Why a file is not on this host, in a command's own words. */
export class FileFailure extends Error {
  readonly reason: 'FILE_NOT_FETCHED' | 'FILE_CHANGED' | 'HOST_FULL';

  constructor(reason: FileFailure['reason'], message: string) {
    super(message);
    this.name = 'FileFailure';
    this.reason = reason;
  }
}
