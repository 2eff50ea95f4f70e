import type { Text } from '@rackhand/contract/text/language';
import { ApiError } from './api-error.ts';
import { detailText, errorText } from './error-text.ts';

/**
 * Why a call was refused, and below it what its details name: devices, a command, who holds it. Of 10401 they say it
 * alone: that an app is protected takes no right from whoever asked (document 8).
 */
export function refusalText(error: unknown): Text {
  const { code, details } = error instanceof ApiError ? error : { code: '', details: [] };
  const own = details.map(detailText);
  const all = code === '10401' && own.length > 0 ? own : [errorText(error), ...own];
  const said = (language: 'ko' | 'en'): string => [...new Set(all.map((text) => text[language]))].join('\n');
  return { ko: said('ko'), en: said('en') };
}
