import { scopesOf } from '@rackhand/contract/account/api-token';
import type { CallScope, TokenScope } from '@rackhand/contract/account/token-scopes';
import { DomainError } from './domain-error.ts';

const forPeople = {
  ko: 'API 토큰으로는 할 수 없는 호출입니다. 로그인해야 할 수 있습니다.',
  en: 'API tokens can’t make this call. Sign in to use it.',
} as const;

/** 2001 for a token, with what it lacks: whoever wrote the program reads it in the answer. */
export function scopeRefusal(scopes: ReadonlySet<TokenScope>, wanted: CallScope): DomainError {
  // What is open to any token but a wall's and a runner's is a read.
  const names = wanted === null ? [] : scopesOf(wanted === 'any' ? 'read' : wanted);
  const message = wanted === null ? forPeople : missing(names.join(' / '), [...scopes].join(', '));
  return new DomainError('2001', [{ field: 'Authorization', message }]);
}

function missing(wanted: string, present: string): { ko: string; en: string } {
  return {
    ko: `이 토큰에는 ${wanted} 범위가 없습니다. 허용된 범위: ${present}`,
    en: `This token lacks the scope ${wanted}. It has: ${present}`,
  };
}
