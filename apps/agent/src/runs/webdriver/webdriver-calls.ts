import { z } from 'zod';

/** Nobody answers as a WebDriver server does: it is away, hangs, or is something else. */
export class WebDriverAway extends Error {}

/** What the server has refused, by its W3C name, such as `stale element reference`. */
export class WebDriverRefusal extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message === '' ? kind : `${kind}: ${message.slice(0, 500)}`);
    this.kind = kind;
  }
}

export interface WebDriverCalls {
  /** Answers its `value`. Throws WebDriverAway or WebDriverRefusal, and what `signal` is aborted with. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    how?: { deadlineMs?: number; signal?: AbortSignal },
  ): Promise<unknown>;
}

const answer = z.object({ value: z.unknown() });
const refusal = z.object({ value: z.object({ error: z.string(), message: z.string().default('') }) });

/** The W3C protocol of WebDriver, on this host alone. */
export function createWebDriverCalls(
  { port, basePath }: { port: number; basePath: string },
  usualMs: number,
): WebDriverCalls {
  const root = `http://127.0.0.1:${String(port)}${basePath}`;
  return {
    async call(method, path, body, { deadlineMs = usualMs, signal } = {}) {
      const timeout = AbortSignal.timeout(deadlineMs);
      const said = await exchange(`${root}${path}`, {
        method,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        ...(method === 'POST'
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
          : {}),
      }).catch((error: unknown) => {
        signal?.throwIfAborted();
        const why = timeout.aborted ? `no answer within ${String(deadlineMs)} ms` : whyBroken(error);
        throw new WebDriverAway(`${method} ${path}: ${why}`);
      });
      const { success, data } = answer.safeParse(said.body);
      const refused = refusal.safeParse(said.body);
      if (!said.isOk && refused.success) {
        const { error, message } = refused.data.value;
        throw new WebDriverRefusal(error, message.split('\n')[0] ?? '');
      }
      if (!said.isOk || !success) throw new WebDriverAway(`${method} ${path}: no answer of WebDriver`);
      return data.value;
    },
  };
}

async function exchange(url: string, request: RequestInit): Promise<{ isOk: boolean; body: unknown }> {
  const response = await fetch(url, { ...request, redirect: 'error' });
  return { isOk: response.ok, body: await response.json() };
}

/** `fetch` says why in what has caused its error. */
function whyBroken(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
