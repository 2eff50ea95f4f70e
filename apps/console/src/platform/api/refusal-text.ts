import type { Text } from '@rackhand/contract/text/language';
import { ApiError } from './api-error.ts';
import { detailText, errorText } from './error-text.ts';

/** Why a call was refused, and below it what its details name: devices, a command, who holds it. */
export function refusalText(error: unknown): Text {
  const why = errorText(error);
  const details = error instanceof ApiError ? error.details.map(detailText) : [];
  const said = (language: 'ko' | 'en'): string =>
    [...new Set([why, ...details].map((text) => text[language]))].join('\n');
  return { ko: said('ko'), en: said('en') };
}
