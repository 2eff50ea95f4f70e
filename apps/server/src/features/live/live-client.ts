import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One open event stream. */
export interface LiveClient {
  readonly tkey: string;
  readonly groupType: string;
  /** As it was when the stream was opened. */
  readonly isSuperAdmin: boolean;
  /** A screen on the wall: it is told of what that may show. */
  readonly isWall: boolean;
  /** A console of the release before, whose ids are numbers. */
  readonly isNumbered: boolean;
  /** null when it has been closed. */
  readonly socket: Socket | null;
  send(bytes: Buffer): void;
  end(last: Buffer): void;
  close(): void;
}

/** A client that does not read is dropped; it resumes where it stopped when it comes back. */
export const maximumUnreadBytes = 1024 ** 2;

export function createLiveClient(
  {
    tkey,
    groupType,
    isSuperAdmin,
    isWall,
    isNumbered,
  }: Pick<LiveClient, 'tkey' | 'groupType' | 'isSuperAdmin' | 'isWall' | 'isNumbered'>,
  response: ServerResponse,
): LiveClient {
  return {
    tkey,
    groupType,
    isSuperAdmin,
    isWall,
    isNumbered,
    get socket() {
      return response.socket;
    },
    send: (bytes) => {
      if (response.destroyed || response.writableEnded || bytes.length === 0) return;
      // What one change brings may be more than the limit: only what was left unread before it counts.
      if (response.writableLength > maximumUnreadBytes) response.destroy();
      else response.write(bytes);
    },
    end: (last) => {
      if (!response.destroyed && !response.writableEnded) response.end(last);
    },
    close: () => {
      response.destroy();
    },
  };
}
