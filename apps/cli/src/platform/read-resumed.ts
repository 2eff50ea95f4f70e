import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 500;

/**
 * A file of so many bytes as they come; one that is cut off goes on where it stopped. `open` answers it from a byte on, or
 * whole where the server knows no parts, and fails where the time is over.
 */
export async function* readResumed(
  open: (from: number) => Promise<Response>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  while (done < bytes) {
    const response = await open(done);
    let known = response.status === 206 ? 0 : done;
    for await (const chunk of untilCut(response.body)) {
      const news = chunk.subarray(Math.min(known, chunk.length));
      known -= chunk.length - news.length;
      done += news.length;
      yield news;
    }
    if (done < bytes) await delay(pauseMs);
  }
}

async function* untilCut(body: Response['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (part?.value === undefined) return;
      yield part.value;
    }
  } finally {
    // Whoever stops reading needs the rest no more.
    await reader?.cancel().catch(() => undefined);
  }
}
