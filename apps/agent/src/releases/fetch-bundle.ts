import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  agentBundle,
  agentBundlePath,
  type FetchedBytes,
  maximumBundleBytes,
} from '@rackhand/contract/host/agent-update';
import { type BundleFiles, buildOf } from '@rackhand/program/bundle';

/** Asks the agent's own server, with the agent's own key, for its release of the agent; refuses any other than the one named. */
export type FetchBundle = (build: string, onBytes: (fetched: FetchedBytes) => void) => Promise<BundleFiles>;

interface FetchDeps {
  serverUrl: string;
  readToken(): string | null;
  /** From one piece to the next. */
  silentMs: number;
}

export function createBundleFetch(deps: FetchDeps): FetchBundle {
  return async (build, onBytes) => {
    const { files } = agentBundle.parse(JSON.parse(await fetchText(deps, onBytes)));
    if (files['main.mjs'] === undefined || buildOf(files) !== build)
      throw new Error('the server gave another release than the one that it named');
    return files;
  };
}

async function fetchText(
  { serverUrl, readToken, silentMs }: FetchDeps,
  onBytes: (fetched: FetchedBytes) => void,
): Promise<string> {
  const url = new URL(agentBundlePath, serverUrl);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    timeout: silentMs,
  });
  request.on('timeout', () => request.destroy(new Error(`nothing came for ${String(silentMs)} ms`)));
  request.end();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = withResolvers();
  request.once('error', reject);
  request.once('response', (answer) => {
    answer.once('error', reject);
    if (answer.statusCode !== 200) {
      request.destroy(new Error(`the server answers ${String(answer.statusCode)}`));
      return;
    }
    const total = lengthOf(answer);
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maximumBundleBytes) return void request.destroy(new Error('the release is too large'));
      pieces.push(piece);
      onBytes({ done: bytes, total });
    });
    answer.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
  });
  return promise;
}

/** null: it is not said, or said wrongly. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isInteger(length) && length >= 0 && length <= maximumBundleBytes ? length : null;
}

function withResolvers(): {
  promise: Promise<string>;
  resolve(text: string): void;
  reject(error: Error): void;
} {
  let resolve: (text: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<string>((settle, fail) => {
    [resolve, reject] = [settle, fail];
  });
  return { promise, resolve, reject };
}
