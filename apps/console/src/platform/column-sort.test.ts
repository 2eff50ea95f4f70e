import { describe, expect, test } from 'vitest';
import { nextColumnSort, parseColumnSort } from './column-sort.ts';

const columns = ['id', 'email'] as const;

describe('the order of a list in the address', () => {
  test('is a column, with a minus the other way, and junk is the own order of the list', () => {
    expect(parseColumnSort('email', columns)).toEqual({ id: 'email', direction: 'asc' });
    expect(parseColumnSort('-email', columns)).toEqual({ id: 'email', direction: 'desc' });
    for (const junk of [undefined, '', '-', 'password', '--email', 'email,id'])
      expect(parseColumnSort(junk, columns)).toBeUndefined();
  });

  test('goes up with the first press of a heading, down with the second, and back with the third', () => {
    for (const usual of [null, { id: 'id', direction: 'desc' } as const]) {
      const first = nextColumnSort(undefined, 'email', usual);
      const second = nextColumnSort(parseColumnSort(first, columns), 'email', usual);
      expect([first, second]).toEqual(['email', '-email']);
      expect(nextColumnSort(parseColumnSort(second, columns), 'email', usual)).toBeUndefined();
      expect(nextColumnSort(parseColumnSort(second, columns), 'id', usual)).toBe('id');
    }
  });

  test.each([
    ['desc', 'id'],
    ['asc', '-id'],
  ] as const)('turns round with each press of the heading by which it comes, %s', (direction, turned) => {
    const usual = { id: 'id', direction } as const;
    expect(nextColumnSort(undefined, 'id', usual)).toBe(turned);
    expect(nextColumnSort(parseColumnSort(turned, columns), 'id', usual)).toBeUndefined();
    expect(nextColumnSort(usual, 'id', usual)).toBe(turned);
  });
});
