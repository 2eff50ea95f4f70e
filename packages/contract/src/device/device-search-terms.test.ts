import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSearch, parseSearch, searchProperties, spanOf, withTerm } from './device-search-terms.ts';

describe('a search that names properties', () => {
  it('is read into its terms and the text beside them', () => {
    expect(parseSearch('host:lab-1 SM-')).toEqual({
      text: 'SM-',
      terms: [{ property: 'host', value: 'lab-1' }],
    });
    expect(parseSearch('Model:"Pixel 8"  rack:1-2').terms).toEqual([
      { property: 'model', value: 'Pixel 8' },
      { property: 'rack', value: '1-2' },
    ]);
  });

  it('leaves text alone that only looks like a term', () => {
    for (const text of ['ghost:lab-1', 'host:', 'http://lab-1', 'a  b', 'host:"lab']) {
      expect(parseSearch(text)).toEqual({ text, terms: [] });
    }
  });

  it('comes back from its own text whatever the values are', () => {
    const names = Object.keys(searchProperties) as (keyof typeof searchProperties)[];
    const terms = fc.array(
      fc.record({
        property: fc.constantFrom(...names),
        value: fc.string({ minLength: 1, unit: 'grapheme' }),
      }),
    );
    fc.assert(
      fc.property(terms, (wanted) => {
        expect(parseSearch(formatSearch({ text: '', terms: wanted })).terms).toEqual(wanted);
      }),
    );
  });

  it('has one value of a property that is chosen, and none that is taken back', () => {
    const chosen = withTerm(parseSearch('state:OFFLINE 창가'), 'state', 'NOT_FOUND');
    expect(chosen).toBe('state:NOT_FOUND 창가');
    expect(withTerm(parseSearch(chosen), 'state', '')).toBe('창가');
  });

  it('reads minutes, hours and days, and nothing else', () => {
    expect(['30m', '2h', '3D'].map(spanOf)).toEqual([1_800_000, 7_200_000, 259_200_000]);
    expect(['', '2', '2w', '-1h', '99999m'].map(spanOf)).toEqual([null, null, null, null, null]);
  });
});
