import { errorText } from '@rackhand/contract/call/error-codes';
import type { Text } from '@rackhand/contract/text/language';
import type { DomainError } from '../../platform/http/domain-error.ts';

/** A refusal in both languages: what its detail says, else its code. */
export function refusalWords({ code, details }: DomainError): Text {
  const [first] = details;
  return typeof first?.message === 'object'
    ? first.message
    : { ko: errorText(code, 'ko'), en: errorText(code, 'en') };
}
