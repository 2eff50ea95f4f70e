import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificates.ts';
import { eventually } from './eventually.ts';

export interface ReceivedWebhook {
  headers: Record<string, string>;
  body: string;
  at: number;
}

type Behaviour = (request: ReceivedWebhook, response: ServerResponse, raw: IncomingMessage) => void;

/** Somebody else's server, to which webhooks go; it behaves as told. */
export interface WebhookReceiver {
  url: string;
  port: number;
  received: ReceivedWebhook[];
  /** At the same time, at most. */
  mostAtOnce(): number;
  behave(how: Behaviour | number): void;
  /** When there are so many. */
  gets(count: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

interface ReceiverWish {
  port?: number;
  /** With it it speaks https, as `localhost`. */
  certificate?: Certificate;
}

export async function openWebhookReceiver({
  port = 0,
  certificate,
}: ReceiverWish = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let behaviour: Behaviour | number = 204;
  let [open, most] = [0, 0];
  const listener: RequestListener = (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers as Record<string, string>, body, at: performance.now() };
      received.push(one);
      if (typeof behaviour === 'number') response.writeHead(behaviour).end();
      else behaviour(one, response, request);
    });
  };
  const server =
    certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = (server.address() as AddressInfo).port;
  return {
    url: `${certificate === undefined ? 'http://127.0.0.1' : 'https://localhost'}:${String(own)}/hook`,
    port: own,
    received,
    mostAtOnce: () => most,
    behave: (how) => {
      behaviour = how;
    },
    gets: (count) =>
      eventually(() => received.length >= count && received, `${String(count)} webhooks`, 30_000),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
