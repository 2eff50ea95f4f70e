import { describe, expect, it } from 'vitest';
import { changeOf, extraMistakes, ontoNewest, rowsOf, withNewest, withPasted } from './extra-draft.ts';

const before = { plan: 'gold', seats: 3, vip: true };
const words = { twice: { ko: 'twice', en: 'twice' }, number: { ko: 'number', en: 'number' } };

describe('extra data that an administrator types', () => {
  it('is sent as what has changed alone, and null takes a key away', () => {
    const rows = rowsOf(before).filter(({ key }) => key !== 'vip');
    const typed = rows.map((row) => (row.key === 'seats' ? { ...row, value: '4' } : row));
    expect(changeOf(typed, before)).toEqual({ seats: 4, vip: null });
    expect(changeOf(rowsOf(before), before)).toEqual({});
  });

  it('is judged row by row: a key twice, a key of a wrong form, a number that is none', () => {
    const rows = [
      { id: 0, key: 'a', type: 'text', value: '' },
      { id: 1, key: 'a', type: 'text', value: 'x' },
      { id: 2, key: '한글', type: 'text', value: '' },
      { id: 3, key: 'n', type: 'number', value: 'three' },
    ] as const;
    const found = extraMistakes(rows, words);
    expect([...found.keys()]).toEqual([1, 2, 3]);
    expect([found.get(1)?.en, found.get(3)?.en]).toEqual(['twice', 'number']);
  });

  it('stays when somebody else was faster, takes over what was not changed here, and takes theirs when asked', () => {
    const mine = rowsOf(before)
      .filter(({ key }) => key !== 'vip')
      .map((row) => (row.key === 'seats' ? { ...row, value: '4' } : row));
    const theirs = { plan: 'silver', seats: 5, vip: true, since: 2020 };
    const merged = ontoNewest(mine, before, theirs);
    expect(changeOf(merged, theirs)).toEqual({ seats: 4, vip: null });
    expect(changeOf(withNewest(merged, 'seats', theirs), theirs)).toEqual({ vip: null });
    expect(changeOf(withNewest(merged, 'vip', theirs), theirs)).toEqual({ seats: 4 });
  });

  it('comes from pasted JSON too, merged key by key, and from nothing but an object of plain values', () => {
    const rows = withPasted(rowsOf(before), '{"seats": 9, "vip": null, "new": "x"}');
    expect(changeOf(rows ?? [], before)).toEqual({ seats: 9, vip: null, new: 'x' });
    for (const text of ['', '[1]', '{"a": {}}', 'null', '"x"'])
      expect(withPasted(rowsOf(before), text)).toBeNull();
  });
});
