import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const origin = 'https://farm.example';

describe('the way back after signing in', () => {
  it('leads to the page that was asked for', () => {
    expect(safeReturnPath('/device?page=2&limit=100#x', origin)).toBe('/device?page=2&limit=100#x');
  });

  it.each([
    undefined,
    '',
    'device',
    '//evil.example/device',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example/device',
    '/%2e%2e//evil.example',
    '/device/../..//evil.example',
    '/.\\\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login?return=/device',
  ])('leads home instead of to %s', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/');
  });
});
