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
    const first = nextColumnSort(undefined, 'email');
    const second = nextColumnSort(parseColumnSort(first, columns), 'email');
    expect([first, second]).toEqual(['email', '-email']);
    expect(nextColumnSort(parseColumnSort(second, columns), 'email')).toBeUndefined();
    expect(nextColumnSort(parseColumnSort(second, columns), 'id')).toBe('id');
  });
});
