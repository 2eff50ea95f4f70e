import type { AnswerOf, BodyOf, Endpoint, Failure, QueryOf } from '@rackhand/contract/call/endpoint';
import { earlierOf, type LivePosition, readPosition } from '@rackhand/contract/call/live-position';
import { livePositionHeader } from '@rackhand/contract/call/live-times';
import type { Language } from '@rackhand/contract/text/language';
import { ApiError, endsSession, unreachableError, unreadable } from './api-error.ts';
import { fileNameOf, saveFile } from './download-file.ts';

export interface PlainInput<E extends Endpoint> {
  /** Values of the `{name}` parts of the path. */
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** Sent in place of a body of keys: a file as it is, or the parts of a form. */
  upload?: Blob | FormData;
  /** What sends it instead of `fetch`, such as one that tells how far it is. */
  by?: typeof fetch;
  /** The person did nothing for this call: it must not slide the session (document 3 section 2). */
  automatic?: boolean;
  signal?: AbortSignal;
  /** The bare token of a mailed link, sent as `Authorization`. */
  token?: string;
}

export interface CallInput<E extends Endpoint> extends PlainInput<E> {
  /** Sent as `Idempotency-Key` (document 3 section 1). */
  intent?: string;
}

export interface ApiClient {
  /** The answer's `data`; throws {@link ApiError} for everything else. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<AnswerOf<E>>;
  /** As call, of an endpoint that answers a file: it goes to the browser's downloads. */
  download<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<void>;
  /** Up to where every answer so far is complete; null while nobody has been answered. */
  completeUpTo(): LivePosition | null;
}

interface ApiClientDeps {
  fetch: typeof fetch;
  language: () => Language;
  /** An answer already on its way to this address, taken once. */
  takeEarlyAnswer: (address: string) => Promise<Response> | null;
  /** Whether the person is back, so that the call is worth repeating; it may take its time. */
  onSessionEnd: (error: ApiError) => Promise<boolean>;
}

export function createApiClient(deps: ApiClientDeps): ApiClient {
  let completeUpTo: LivePosition | null = null;
  const note = (response: Response): Response => {
    const position = readPosition(response.headers.get(livePositionHeader) ?? '');
    if (position !== null) completeUpTo = earlierOf(completeUpTo ?? position, position);
    return response;
  };
  const run = async <E extends Endpoint, Read>(
    endpoint: E,
    input: CallInput<E>,
    read: (response: Response) => Promise<Read>,
  ): Promise<Read> => {
    const attempt = async (): Promise<Read> => read(note(await send(deps, endpoint, input)));
    try {
      return await attempt();
    } catch (error) {
      if (!endsSession(error) || endpoint.access === 'open') throw error;
      if (!(await deps.onSessionEnd(error))) throw error;
      return attempt();
    }
  };
  return {
    call: (endpoint, input = {}) => run(endpoint, input, readEnvelope) as Promise<AnswerOf<typeof endpoint>>,
    download: (endpoint, input = {}) => run(endpoint, input, saveAnswer),
    completeUpTo: () => completeUpTo,
  };
}

async function saveAnswer(response: Response): Promise<void> {
  // A failure is an envelope, whatever was asked for.
  if (!response.ok) await readEnvelope(response);
  else saveFile(await wholeFile(response), fileNameOf(response.headers.get('Content-Disposition')));
}

/** What is cut off on its way is no file. */
async function wholeFile(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    throw unreachableError(error);
  }
}

async function send<E extends Endpoint>(
  deps: ApiClientDeps,
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  const address = addressOf(pathOf(endpoint.path, input.params), input.query);
  try {
    const early = endpoint.method === 'GET' ? deps.takeEarlyAnswer(address) : null;
    if (early !== null) return await early;
    return await (input.by ?? deps.fetch)(address, requestOf(deps.language(), endpoint, input));
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    throw unreachableError(error);
  }
}

function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
}

function addressOf(path: string, query: object | undefined): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) values.set(name, String(value));
  return values.size === 0 ? path : `${path}?${values.toString()}`;
}

function requestOf<E extends Endpoint>(language: Language, endpoint: E, input: CallInput<E>): RequestInit {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (input.automatic ?? endpoint.automatic ?? false) headers.set('X-Auto-Refresh', '1');
  if (input.intent !== undefined) headers.set('Idempotency-Key', input.intent);
  if (input.token !== undefined) headers.set('Authorization', input.token);
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (input.signal !== undefined) request.signal = input.signal;
  if (input.upload !== undefined) request.body = input.upload;
  // What a browser calls a file of this name hangs on its system.
  if (endpoint.upload !== undefined) headers.set('Content-Type', endpoint.upload.types[0] ?? '');
  else if (endpoint.method !== 'GET' && input.upload === undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(input.body ?? {});
  }
  return request;
}

/** `{errorCode: 0, data}` or a failure; both carry the request's id in a header. Document 3 section 1. */
async function readEnvelope(response: Response): Promise<unknown> {
  const requestId = response.headers.get('X-Request-Id');
  const envelope = await readJson(response);
  if (envelope === null) throw new ApiError({ ...unread(response), requestId });
  if (envelope.errorCode === 0) return envelope.data;
  throw new ApiError({
    code: String(envelope.errorCode),
    message: envelope.message ?? '',
    status: response.status,
    requestId: envelope.request_id ?? requestId,
    details: envelope.details ?? [],
    retryAfterSeconds: retryAfter(response),
  });
}

interface Envelope extends Partial<Failure> {
  data?: unknown;
}

async function readJson(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'errorCode' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

function unread(response: Response): Omit<ApiError, keyof Error | 'requestId'> & { message: string } {
  return { code: unreadable, message: '', status: response.status, details: [], retryAfterSeconds: null };
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
