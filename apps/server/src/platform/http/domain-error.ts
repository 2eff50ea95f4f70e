import { catalogue, type ErrorCode } from '@rackhand/contract/error-codes';
import type { Text } from '@rackhand/contract/language';

export interface ErrorDetail {
  field: string;
  message: Text | string;
}

interface ErrorExtra {
  /** Sent as `Retry-After`. */
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
    this.retryAfterSeconds = extra.retryAfterSeconds ?? null;
    this.status = extra.status ?? catalogue[code].status;
  }
}
