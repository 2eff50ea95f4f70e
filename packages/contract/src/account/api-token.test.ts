import { expect, expectTypeOf, test } from 'vitest';
import { type CallRule, defineEndpoint } from '../call/endpoint.ts';
import { callScope, tokenNameMistake } from './api-token.ts';

const call = { path: '/admbo/thing', summary: 'Something' } as const;

test('a plain read of any admin is open to tokens with the scope read', () => {
  expect(callScope(defineEndpoint({ ...call, method: 'GET', access: 'admin' }))).toBe('read');
});

test('what is open needs no token, and a call for people says so', () => {
  expect(callScope(defineEndpoint({ ...call, method: 'POST', access: 'open' }))).toBeNull();
  expect(callScope(defineEndpoint({ ...call, method: 'GET', access: 'admin', scope: null }))).toBeNull();
});

test('a call that changes something, or is for super admins, does not compile without its rule for tokens', () => {
  expectTypeOf<{ access: 'admin'; method: 'POST' }>().not.toExtend<CallRule>();
  expectTypeOf<{ access: 'super'; method: 'GET' }>().not.toExtend<CallRule>();
  expectTypeOf<{ access: 'admin'; method: 'GET'; changes: true }>().not.toExtend<CallRule>();
  expectTypeOf<{ access: 'admin'; method: 'POST'; scope: 'devices'; audit: null }>().toExtend<CallRule>();
  // Whoever adds a call that changes something says how a refusal of it stands in the trail.
  expectTypeOf<{ access: 'admin'; method: 'POST'; scope: 'devices' }>().not.toExtend<CallRule>();
  expectTypeOf<{ access: 'admin'; method: 'GET' }>().toExtend<CallRule>();
});

test('a token has a name, and one that no other of its deployment has in any case or Unicode form', () => {
  expect(tokenNameMistake('  ', [])?.en).toBe('Enter a name.');
  expect(tokenNameMistake(' NIGHT build', ['Night Build'])?.ko).toBe('이 이름의 토큰이 이미 있습니다.');
  expect(tokenNameMistake('야간'.normalize('NFD'), ['야간'])).not.toBeNull();
  expect(tokenNameMistake('day build', ['Night Build'])).toBeNull();
});
