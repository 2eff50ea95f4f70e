import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FileType } from '@rackhand/contract/call/file-types';
import { textOf } from '@rackhand/program/text-of';
import { readToken } from './read-token.ts';

/** The server has not taken a file. */
export class NotSent extends Error {
  /** It may do so in a moment: it was away, or has no time. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Brings a file to the server as it comes, with the agent's own key. What `source` throws is thrown. */
export type SendFile = (path: string, type: FileType, source: AsyncIterable<Buffer>) => Promise<void>;

interface SenderDeps {
  serverUrl: string;
  tokenFile: string;
}

const sentWithinMs = 60_000;

export function createFileSender({ serverUrl, tokenFile }: SenderDeps): SendFile {
  return async (path, type, source) => {
    const url = new URL(path, serverUrl);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${readToken(tokenFile) ?? ''}`, 'content-type': type },
      signal: AbortSignal.timeout(sentWithinMs),
    });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    });
    const file = watch(source);
    // Who is refused is told so before all has been sent.
    const [, came] = await Promise.allSettled([pipeline(Readable.from(file.pieces()), request), answer]);
    const broken = file.failure();
    if (broken !== null) throw broken;
    if (came.status === 'rejected') throw new NotSent(textOf(came.reason), true);
    const { statusCode = 0 } = came.value;
    const { message } = (await json(came.value).catch(() => ({}))) as { message?: string };
    if (statusCode !== 200) throw new NotSent(message ?? String(statusCode), statusCode >= 500);
  };
}

/** Tells what its source threw from what became of the sending. */
function watch(source: AsyncIterable<Buffer>) {
  let failure: Error | null = null;
  return {
    async *pieces(): AsyncGenerator<Buffer, void> {
      try {
        yield* source;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(textOf(error));
        throw error;
      }
    },
    failure: () => failure,
  };
}
