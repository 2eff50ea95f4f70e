import { wallScheme } from '@rackhand/contract/account/wall';
import type { Failure } from '@rackhand/contract/call/endpoint';
import { keepWallToken } from '@rackhand/contract/endpoints/wall';
import { readStored, writeStored } from '../stored-value.ts';
import { takeWallKey } from './wall-key.ts';

/** Why a screen on the wall shows nothing: it was never opened by its address, or its token is good no more. */
export type WallEnd = 'without-token' | 'token-over';

/** A screen on the wall, which nobody is signed in at. */
export interface Wall {
  /** Sends what is called as this screen's, once its token is kept. */
  fetch: typeof fetch;
  ended(): WallEnd | null;
  end(why: WallEnd): void;
  subscribe(listener: () => void): () => void;
  /** When its token expires, as far as this browser knows. */
  goodUntil(): string | null;
}

const untilKey = 'rackhand.wallUntil';
const tryAgainMs = 3_000;
const withoutToken = 31011;

export function createWall(): Wall {
  let ended: WallEnd | null = null;
  const listeners = new Set<() => void>();
  // The first reason is the one: what is still under way fails too, and knows less.
  const end = (why: WallEnd): void => {
    ended ??= why;
    for (const listener of listeners) listener();
  };
  const key = takeWallKey();
  const ready = key === null ? Promise.resolve() : keep(key.token, end);
  return {
    fetch: async (input, init = {}) => {
      await ready;
      const headers = new Headers(init.headers);
      headers.set('Authorization', wallScheme);
      const answer = await window.fetch(input, { ...init, headers });
      if (answer.status === 401) end(await whyEnded(answer.clone()));
      return answer;
    },
    ended: () => ended,
    end,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goodUntil: () => readStored(untilKey),
  };
}

/** Until the server has answered: the token stands nowhere else any more. */
async function keep(token: string, end: (why: WallEnd) => void): Promise<void> {
  for (;;) {
    const answer = await window
      .fetch(keepWallToken.path, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
      .catch(() => null);
    if (answer?.ok === true) {
      const { data } = (await answer.json()) as { data: { expires_at: string } };
      writeStored(untilKey, data.expires_at);
      return;
    }
    if (answer?.status === 401 || answer?.status === 403) {
      end('token-over');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
  }
}

async function whyEnded(answer: Response): Promise<WallEnd> {
  const failure = (await answer.json().catch(() => ({}))) as Partial<Failure>;
  return failure.errorCode === withoutToken ? 'without-token' : 'token-over';
}
