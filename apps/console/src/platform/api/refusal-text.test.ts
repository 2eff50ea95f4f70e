import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { refusalText } from './refusal-text.ts';

const refusal = (code: string, messages: readonly string[]): ApiError =>
  new ApiError({
    ...{ code, message: '', status: 400, requestId: null, retryAfterSeconds: null },
    details: messages.map((message, nth) => ({ field: `device_list.${String(nth)}`, message })),
  });
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `Pixel ${String(nth + 1)}`);

describe('whoever is refused', () => {
  it('reads why, and a line for each thing that stands in the way, once', () => {
    const lines = refusalText(refusal('E1014', ['Pixel 1', 'Pixel 2', 'Pixel 1'])).en.split('\n');
    expect(lines.slice(1)).toEqual(['Pixel 1', 'Pixel 2']);
  });

  it('reads of a thousand devices the first ones and how many more', () => {
    const { ko, en } = refusalText(refusal('E1014', names(1_000)));
    expect(en.split('\n').slice(1)).toEqual([...names(8), 'and 992 more']);
    expect(ko.split('\n').at(-1)).toBe('외 992개');
    expect(
      refusalText(refusal('E1014', names(9)))
        .en.split('\n')
        .slice(1),
    ).toEqual(names(9));
  });

  it('reads that an app is protected, and not that the right is missing', () => {
    expect(refusalText(refusal('10401', ['com.example.bank is protected'])).en).toBe(
      'com.example.bank is protected',
    );
  });
});
