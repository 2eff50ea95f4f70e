import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSlot, rackGroupName, rackName, rackNumberMistake } from './rack.ts';
import { formatRackLocation } from './rack-location.ts';

const groups = [
  { group: 1, name: '', version: 1, racks: [{ rack: 2, name: '', rows: 3, columns: 4, version: 1 }] },
  { group: 3, name: '5층', version: 1, racks: [] },
];

describe('a slot', () => {
  it.each(['1-2-1', '1-2-12'])('exists where a rack has it: %s', (location) => {
    expect(hasSlot(groups, location)).toBe(true);
  });

  it.each(['', '1-2-13', '1-1-1', '3-1-1', '2-2-1', 'shelf'])('does not exist elsewhere: %j', (location) => {
    expect(hasSlot(groups, location)).toBe(false);
  });

  it('exists exactly as often as a rack has rows times columns', () => {
    const side = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(side, side, (rows, columns) => {
        const plan = [
          { group: 1, name: '', version: 1, racks: [{ rack: 1, name: '', rows, columns, version: 1 }] },
        ];
        const slots = Array.from({ length: 401 }, (_, index) =>
          formatRackLocation({ group: 1, rack: 1, slot: index + 1 }),
        );
        expect(slots.filter((slot) => hasSlot(plan, slot))).toHaveLength(rows * columns);
      }),
    );
  });
});

describe('the name', () => {
  it('of a group without one is that of a test rack', () => {
    expect(rackGroupName({ group: 1, name: '' })).toEqual({ ko: 'S1 테스트 랙', en: 'S1 Test Rack' });
    expect(rackGroupName({ group: 3, name: '5층' }).ko).toBe('S3 5층');
  });

  it('of a rack begins with its number', () => {
    expect(rackName({ rack: 2, name: '' })).toEqual({ ko: '랙 2', en: 'Rack 2' });
    expect(rackName({ rack: 2, name: 'TV' }).en).toBe('Rack 2 TV');
  });
});

it('a number of a rack is whole, from 1 to what there may be at most', () => {
  for (const text of ['1', '20']) expect(rackNumberMistake(text, 20)).toBeNull();
  for (const text of ['', '0', '21', '-1', '1.5', '1e1', 'two'])
    expect([text, rackNumberMistake(text, 20)?.en]).toEqual([text, 'Enter a number from 1 to 20.']);
});
