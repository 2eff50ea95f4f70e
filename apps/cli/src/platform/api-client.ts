import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerOf, BodyOf, Endpoint, Failure, QueryOf } from '@rackhand/contract/call/endpoint';
import type { Language } from '@rackhand/contract/text/language';
import { notReached, outOfTime, redirected, refusal, strangeAnswer, whyUnreached } from './api-failure.ts';
import type { Deadline } from './deadline.ts';
import { readResumed } from './read-resumed.ts';

export interface CallInput<E extends Endpoint> {
  /** Values of the `{name}` parts of the path. */
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** Instead of a body, of what takes a file. */
  form?: FormData;
}

export interface Api {
  /**
   * The answer's `data`. A call whose answer was lost is sent again until the deadline; one that changes something has the
   * same `Idempotency-Key` each time, so that the server does it once.
   */
  call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<AnswerOf<E>>;
  /** Of an endpoint that answers a file. */
  download: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Uint8Array>;
  /** Of one that answers a file of so many bytes: as they come, however many they are. */
  stream: <E extends Endpoint>(endpoint: E, input: CallInput<E>, bytes: number) => AsyncIterable<Uint8Array>;
}

/** Of a file that is read as it comes: from which byte on. */
type Asked<E extends Endpoint> = CallInput<E> & { from?: number };

interface ApiDeps {
  origin: string;
  token: string;
  language: Language;
  deadline: Deadline;
}

/** Until the server has answered for the first time; a wrong address is told soon. */
const firstContactMs = 10_000;
const pauseMs = { first: 250, longest: 3_000 };
/** Besides what it has been asked to wait. */
const answerWithinMs = 30_000;
/** What was asked at the deadline may still be answered: how things stand then, above all. */
const lastAnswerMs = 5_000;
/** A proxy whose server is away, or a server that ends or starts. */
const comesBack = [502, 503, 504];
/** Temporarily unavailable; other 503s are said of a device. Document 1 section 8. */
const awayCode = 900;

export function createApi(deps: ApiDeps): Api {
  const began = performance.now();
  let hasAnswered = false;

  /** A text: why there was no answer, where it is worth asking again. */
  async function attempt(request: Request, patienceMs: number): Promise<Response | string> {
    const withinMs = Math.ceil(Math.min(deps.deadline.leftMs(lastAnswerMs), patienceMs));
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(withinMs) });
      const isRead = response.ok && request.headers.has('range');
      return isRead ? response : await settled(response);
    } catch (error) {
      const { why, isFinal } = whyUnreached(error);
      if (isFinal) throw notReached(deps.origin, why);
      return why;
    }
  }

  /** The whole answer, so that one which is cut off counts as lost. */
  async function settled(response: Response): Promise<Response | string> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) return response;
    const bytes = await response.arrayBuffer();
    const whole = new Response([204, 304].includes(status) ? null : bytes, { status, headers });
    if (status !== 429 && !comesBack.includes(status)) return whole;
    const failure = await readFailure(whole.clone());
    return failure === null || failure.errorCode === awayCode || status === 429 ? `HTTP ${status}` : whole;
  }

  /** Made anew for each attempt: a body is read once. */
  async function send(make: () => Request, patienceMs: number): Promise<Response> {
    for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.longest)) {
      const answer = await attempt(make(), patienceMs);
      if (typeof answer !== 'string') {
        hasAnswered = true;
        if (answer.status < 300 || answer.status >= 400) return answer;
        throw redirected(deps.origin, answer.headers.get('location') ?? '?');
      }
      const contactMs = hasAnswered ? Number.POSITIVE_INFINITY : firstContactMs - (performance.now() - began);
      if (pause >= Math.min(deps.deadline.leftMs(), contactMs)) throw notReached(deps.origin, answer);
      await delay(pause);
    }
  }

  async function ask<E extends Endpoint>(endpoint: E, input: Asked<E>): Promise<Response> {
    if (deps.deadline.leftMs(lastAnswerMs) === 0) throw outOfTime(deps.deadline.seconds);
    const key = randomUUID();
    return send(() => requestOf(deps, endpoint, input, key), patienceWith(input));
  }

  async function failWith(response: Response): Promise<never> {
    const failure = await readFailure(response.clone());
    throw failure === null ? strangeAnswer(deps.origin, response.status) : refusal(failure, deps.language);
  }

  return {
    call: async (endpoint, input = {}) => {
      const response = await ask(endpoint, input);
      const envelope = await readJson(response.clone());
      if (envelope?.['errorCode'] !== 0) return failWith(response);
      return envelope['data'] as AnswerOf<typeof endpoint>;
    },
    download: async (endpoint, input = {}) => {
      const response = await ask(endpoint, input);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : failWith(response);
    },
    stream: (endpoint, input, bytes) =>
      readResumed(async (from) => {
        const response = await ask(endpoint, { ...input, from });
        return response.ok ? response : failWith(response);
      }, bytes),
  };
}

/** A file takes as long as it takes; whoever has said nothing by then is asked again. */
function patienceWith({ form, query, from }: { form?: FormData; query?: object; from?: number }): number {
  if (form !== undefined || from !== undefined) return Number.POSITIVE_INFINITY;
  return answerWithinMs + (query !== undefined && 'wait' in query ? Number(query.wait) * 1_000 : 0);
}

function requestOf<E extends Endpoint>(deps: ApiDeps, endpoint: E, input: Asked<E>, key: string): Request {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const url = new URL(path, deps.origin);
  addQuery(url, input.query);
  const headers = new Headers({ authorization: `Bearer ${deps.token}`, 'accept-language': deps.language });
  if (input.from !== undefined) headers.set('range', `bytes=${String(input.from)}-`);
  const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' };
  if (endpoint.method !== 'GET') {
    headers.set('idempotency-key', key);
    if (input.form === undefined) headers.set('content-type', 'application/json');
    init.body = input.form ?? JSON.stringify(input.body ?? {});
  }
  return new Request(url, init);
}

function addQuery(url: URL, query: object = {}): void {
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
}

async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'errorCode' in body ? { ...body } : null;
  } catch {
    return null;
  }
}

async function readFailure(response: Response): Promise<Failure | null> {
  const body = await readJson(response);
  return body !== null && body['errorCode'] !== 0 && 'message' in body ? (body as unknown as Failure) : null;
}
