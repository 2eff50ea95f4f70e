import { catalogue, type ErrorCode } from '@rackhand/contract/call/error-codes';
import { retryAfterSeconds } from '@rackhand/contract/call/retry-after';
import type { Text } from '@rackhand/contract/text/language';

export interface ErrorDetail {
  field: string;
  message: Text | string;
}

interface ErrorExtra {
  /** Sent as `Retry-After`; every 429 and 503 has one by itself. */
  retryAfterSeconds?: number;
  /** Where the code alone does not say it: 413, 415 and 421 are all 901. Document 3 section 1. */
  status?: number;
}

/** A refusal that the caller is told of: code, status and texts come from the contract's catalogue. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
  readonly status: number;

  constructor(code: ErrorCode, details: readonly ErrorDetail[] = [], extra: ErrorExtra = {}) {
    super(catalogue[code].en);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.status = extra.status ?? catalogue[code].status;
    this.retryAfterSeconds = extra.retryAfterSeconds ?? retryAfterSeconds(code, this.status);
  }
}
