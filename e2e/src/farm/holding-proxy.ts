import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the server that waits for the end of an answer before it passes it on: no event stream comes through. */
export interface HoldingProxy {
  url: string;
  stop: () => Promise<void>;
}

export async function startHoldingProxy(origin: string): Promise<HoldingProxy> {
  const server = createServer((near, answer) => {
    if (near.url === '/admbo/events') return;
    const far = request(new URL(near.url ?? '/', origin), { method: near.method, headers: near.headers });
    far.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
