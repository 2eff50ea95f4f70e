import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRackLocations, formatRackLocation, parseRackLocation } from './rack-location.ts';

const place = fc.integer({ min: 1, max: 9999 });
const location = fc.record({ group: place, rack: place, slot: place });

describe('a rack location', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(location, (value) => {
        expect(parseRackLocation(formatRackLocation(value))).toEqual(value);
      }),
    );
  });

  it.each([
    '',
    '-',
    '1-2',
    '1-2-3-4',
    '0-1-1',
    '1-0-1',
    '1-1-0',
    '1-01-1',
    'S1-1-1',
    '1-1-1 ',
    '-1-1-1',
    '1-1-99999',
    '１-１-１',
  ])('is no slot when it says %j', (text) => {
    expect(parseRackLocation(text)).toBeNull();
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseRackLocation(text);
        if (parsed !== null) expect(formatRackLocation(parsed)).toBe(text);
      }),
    );
  });

  it('is ordered as numbers, without a slot last', () => {
    const ordered = ['1-1-2', '1-2-9', '1-2-10', '2-1-1', ''];
    expect([...ordered].reverse().sort(compareRackLocations)).toEqual(ordered);
  });

  it('has a total order', () => {
    const text = fc.oneof(location.map(formatRackLocation), fc.constant(''));
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareRackLocations(a, b))).toBe(-Math.sign(compareRackLocations(b, a)) + 0);
        if (compareRackLocations(a, b) <= 0 && compareRackLocations(b, c) <= 0) {
          expect(compareRackLocations(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
