import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { agentFile } from '@rackhand/contract/app/agent-file';

/** Asks the server for a file from a place on, with the agent's own key. Ends by itself when nothing comes any more. */
export type RequestPart = (sha256: string, from: number) => Promise<IncomingMessage>;

interface RequestDeps {
  serverUrl: string;
  readToken(): string | null;
  /** From one piece to the next. */
  silentMs: number;
}

export function createPartRequest({ serverUrl, readToken, silentMs }: RequestDeps): RequestPart {
  return (sha256, from) => {
    const url = new URL(agentFile.path.replace('{sha256}', sha256), serverUrl);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      headers: { authorization: `Bearer ${readToken() ?? ''}`, range: `bytes=${from}-` },
      timeout: silentMs,
    });
    request.on('timeout', () => request.destroy(new Error(`nothing came for ${silentMs} ms`)));
    request.end();
    return new Promise((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    });
  };
}
