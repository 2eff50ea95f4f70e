import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';

const anyCall: readonly ErrorCode[] = ['901', '500', '900'];
const guarded: readonly ErrorCode[] = ['31011', 'sessionIsExpired', 'SESSION_1012', '2001', '2006'];

/** Every code that a call may answer: its own, and what is refused before it. */
export function listedCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, method, changes, atAnyHour, errors, failsAs } = endpoint;
  const isOpen = access === 'open';
  // The same-origin rule.
  const isWrite = method !== 'GET' || changes === true;
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...(failsAs === undefined ? [] : [failsAs]),
      ...(isOpen ? [] : guarded),
      ...(isOpen && isWrite && endpoint.ownKey !== true ? (['2001'] as const) : []),
      ...(isOpen || atAnyHour === true ? [] : (['E1006'] as const)),
      ...(access === 'super' ? (['31108'] as const) : []),
      ...anyCall,
    ]),
  ];
}
