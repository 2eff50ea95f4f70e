import type { Text } from '@rackhand/contract/text/language';
import { formatNumber } from '../formats.ts';
import { inBoth } from '../i18n/messages.ts';
import { platformMessages } from '../platform-messages.ts';
import { ApiError } from './api-error.ts';
import { detailText, errorText } from './error-text.ts';

/** More are read by nobody, and push what can be pressed out of sight. */
const mostSaid = 9;

/**
 * Why a call was refused, and below it, a line each, what its details name: devices, a command, who holds it. Of 10401 they say
 * it alone: that an app is protected takes no right from whoever asked (document 8).
 */
export function refusalText(error: unknown): Text {
  const { code, details } = error instanceof ApiError ? error : { code: '', details: [] };
  const own = details.map(detailText);
  const all = code === '10401' && own.length > 0 ? own : [errorText(error), ...own];
  return inBoth(platformMessages, (words, language) => {
    const said = [...new Set(all.map((text) => text[language]))];
    if (said.length <= mostSaid + 1) return said.join('\n');
    return [...said.slice(0, mostSaid), words.more(formatNumber(said.length - mostSaid))].join('\n');
  });
}
