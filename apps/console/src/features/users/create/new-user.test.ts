import { expect, test } from 'vitest';
import { typesOffered, waysOffered, withType } from './new-user.ts';

test('a social user is offered no password, and is invited also where one was chosen before', () => {
  expect(waysOffered('social', true)).toEqual(['invite']);
  expect(waysOffered('general', true)).toEqual(['invite', 'password']);
  const none = { pw: '', pw_again: '' };
  expect(withType('password', 'social')).toEqual({ type: 'social', way: 'invite', ...none });
  expect(withType('password', 'general')).toEqual({ type: 'general', way: 'password' });
});

test('where nobody can be invited no social user is offered', () => {
  expect(typesOffered(false)).toEqual(['general']);
  expect(waysOffered('general', false)).toEqual(['password']);
  expect(typesOffered(true)).toContain('social');
});
