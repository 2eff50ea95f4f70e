import { expect, it } from 'vitest';
import { readCookie } from './marker-cookies.ts';

it('a marker is read by its whole name', () => {
  const cookies = 'not_login_admbo=false; login_admbo=true; pw_expiration_period=180';
  expect(readCookie(cookies, 'login_admbo')).toBe('true');
  expect(readCookie(cookies, 'admbo')).toBeNull();
});
