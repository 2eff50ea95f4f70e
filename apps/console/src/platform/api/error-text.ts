import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { Text } from '@rackhand/contract/text/language';
import { asItIs, inBoth } from '../i18n/messages.ts';
import { isMissingPage, SlowPage } from '../load-page.ts';
import { platformMessages } from '../platform-messages.ts';
import { ApiError, unreachable, unreadable } from './api-error.ts';

/** What a person reads of a failure: the words of its code, or ours where the server could not say any. */
export function errorText(error: unknown): Text {
  if (error instanceof SlowPage) return inBoth(platformMessages, (words) => words.slowPart);
  if (isMissingPage(error)) return inBoth(platformMessages, (words) => words.missingPart);
  if (!(error instanceof ApiError)) return inBoth(platformMessages, (words) => words.unexpected);
  const { code, message, status } = error;
  if (isErrorCode(code)) return catalogue[code];
  if (code === unreachable) return inBoth(platformMessages, (words) => words.unreachable);
  if (code === unreadable) return inBoth(platformMessages, (words) => words.unreadable(String(status)));
  // A code of a newer server: what it says, else the code itself.
  return message === '' ? inBoth(platformMessages, (words) => words.unknownCode(code)) : asItIs(message);
}

/** What the server says of one field. */
export function detailText({ message, texts }: ApiError['details'][number]): Text {
  return texts ?? asItIs(message);
}

/** What it says of this field; null where it is about something else. */
export function faultAt(field: string, error: unknown): Text | null {
  const detail =
    error instanceof ApiError ? error.details.find((detail) => detail.field === field) : undefined;
  return detail === undefined ? null : detailText(detail);
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
