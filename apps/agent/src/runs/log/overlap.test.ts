import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOverlap } from './overlap.ts';

const lineOf = (second: number, text: string): string =>
  `2026-11-23 08:00:${String(second).padStart(2, '0')}.000  1000  4711  4711 I Bank    : ${text}`;

it('a log that is read anew from its last line is told once, also where lines are the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), fc.constantFrom('a', 'b')), { minLength: 1, maxLength: 30 }),
      fc.nat(29),
      (made, cutAt) => {
        const lines = made.toSorted(([a], [b]) => a - b).map(([second, text]) => lineOf(second, text));
        const cut = Math.min(cutAt + 1, lines.length);
        const overlap = createOverlap();
        const told = lines.slice(0, cut).filter((line) => !overlap.isRepeat(line));
        overlap.begin();
        const since = overlap.since() ?? '';
        told.push(
          ...lines.filter((line) => line.slice(0, 23) >= since).filter((line) => !overlap.isRepeat(line)),
        );
        expect(told).toEqual(lines);
        expect(overlap.isWhole()).toBe(true);
      },
    ),
  );
});

it('where the last line does not come again, lines are missing', () => {
  const overlap = createOverlap();
  overlap.isRepeat(lineOf(1, 'one'));
  overlap.begin();
  expect(overlap.isWhole()).toBeNull();
  expect(overlap.isRepeat(lineOf(9, 'nine'))).toBe(false);
  expect(overlap.isWhole()).toBe(false);
});
