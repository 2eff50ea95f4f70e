import type { Language } from '@rackhand/contract/language';
import { platformMessages } from '../platform-messages.ts';
import { ApiError, unreachable, unreadable } from './api-error.ts';

/** What a person reads of a failure: the server's words, or ours where it could not say any. */
export function errorText(error: unknown, language: Language): string {
  const words = platformMessages[language];
  if (!(error instanceof ApiError)) return words.unexpected;
  if (error.code === unreachable) return words.unreachable;
  if (error.code === unreadable || error.message === '') return words.unreadable(error.status);
  return error.message;
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
