import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the server on which one answer can get lost: what was asked has been done, and nobody hears of it. */
export interface LosingProxy {
  url: string;
  /** `METHOD /path` of all that was asked, the newest last. */
  readonly asked: readonly string[];
  /** The next answer to this goes no further; `then` runs before its caller notices. */
  loseNext: (method: string, path: string, then: () => Promise<void>) => void;
  stop: () => Promise<void>;
}

export async function startLosingProxy(origin: string): Promise<LosingProxy> {
  const asked: string[] = [];
  let lost: { what: string; then: () => Promise<void> } | null = null;
  const server = createServer((near, answer) => {
    const what = `${near.method ?? ''} ${(near.url ?? '').split('?')[0] ?? ''}`;
    asked.push(what);
    const far = request(new URL(near.url ?? '/', origin), {
      method: near.method,
      headers: near.headers,
      agent: false,
    });
    far.on('response', (response) => {
      if (lost?.what === what) {
        const { then } = lost;
        lost = null;
        response.resume();
        void then().finally(() => near.socket.destroy());
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', () => near.socket.destroy());
      response.pipe(answer);
    });
    far.on('error', () => near.socket.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    loseNext: (method, path, then) => {
      lost = { what: `${method} ${path}`, then };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
