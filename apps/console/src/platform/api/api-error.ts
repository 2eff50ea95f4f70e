import type { Failure } from '@rackhand/contract/call/endpoint';

/** What went wrong before the server could say anything itself. */
export const unreachable = 'unreachable';
export const unreadable = 'unreadable';

export interface ApiErrorParts {
  code: string;
  message: string;
  status: number;
  requestId: string | null;
  details: NonNullable<Failure['details']>;
  retryAfterSeconds: number | null;
}

/** A failed call: the server's code and text, and the id under which its log knows the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly details: NonNullable<Failure['details']>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.details = parts.details;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** Codes that only a request without a live session gets (document 3 section 1). */
const sessionCodes: readonly string[] = ['31011', 'sessionIsExpired', 'SESSION_1012'];

export function endsSession(error: unknown): error is ApiError {
  return error instanceof ApiError && sessionCodes.includes(error.code);
}

export function unreachableError(cause: unknown): ApiError {
  const parts = {
    code: unreachable,
    message: '',
    status: 0,
    requestId: null,
    details: [],
    retryAfterSeconds: null,
  };
  return new ApiError(parts, { cause });
}
