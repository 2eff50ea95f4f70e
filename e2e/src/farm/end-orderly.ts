import { expect } from 'vitest';
import type { Farm } from './farm.ts';

/** The server is told to stop; proxies hear of it before it takes no more calls. */
export async function endServerOrderly({ url, server }: Pick<Farm, 'url' | 'server'>): Promise<void> {
  const seen: boolean[] = [];
  const stopped = server.stop();
  while (server.running) {
    seen.push(
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }
  expect(await stopped).toBe(0);
  expect(seen.at(-1)).toBe(false);
}
