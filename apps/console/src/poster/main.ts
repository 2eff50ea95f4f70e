import { type MessagePort, parentPort } from 'node:worker_threads';
import type { FromPoster, PosterAsked, ToPoster } from '@rackhand/contract/call/poster';
import { drawPoster } from './draw-poster.tsx';

/** The poster program: a thread of the server, which gives it one page after the other to draw. */
parentPort?.on('message', (asked: PosterAsked<MessagePort>) => void draw(asked));

async function draw({ port, ...page }: PosterAsked<MessagePort>): Promise<void> {
  const tell = (message: FromPoster): void => port.postMessage(message);
  try {
    tell({ kind: 'drawn', html: await drawPoster(page, askOver(port)) });
  } catch (error) {
    tell({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  port.close();
}

/** Calls that the server answers as if the person's browser had made them. */
function askOver(port: MessagePort): typeof fetch {
  const waiting = new Map<number, (answer: Response) => void>();
  let lastId = 0;
  port.on('message', ({ id, status, headers, body }: ToPoster) => {
    waiting.get(id)?.(new Response(body, { status, headers }));
    waiting.delete(id);
  });
  return (path, init) => {
    if (typeof path !== 'string' || (init?.method ?? 'GET') !== 'GET')
      return Promise.reject(new Error('a poster changes nothing'));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ kind: 'call', id, path } satisfies FromPoster);
    });
  };
}
