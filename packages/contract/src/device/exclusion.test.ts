import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koreanInstant, untilOf, untilPresets } from './exclusion.ts';

const at = (text: string): number => Date.parse(`${text}+09:00`);

describe('the ends that are offered for an exclusion', () => {
  it('are an hour from now, ten in the evening and seven in the morning, in Korean time', () => {
    const now = at('2026-11-20T18:30:00');
    expect(untilPresets.map((preset) => untilOf(preset, now))).toEqual([
      at('2026-11-20T19:30:00'),
      at('2026-11-20T22:00:00'),
      at('2026-11-21T07:00:00'),
    ]);
  });

  it('leave out an evening that has passed', () => {
    expect(untilOf('tonight', at('2026-11-20T22:00:00'))).toBeNull();
  });

  it('always lie ahead, at most a day and seven hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...untilPresets), (now, preset) => {
        const until = untilOf(preset, now);
        if (until === null) return preset === 'tonight';
        return until > now && until <= now + 31 * 3_600_000;
      }),
    );
  });
});

it('a date and time that an admin types is read in Korean time', () => {
  expect(koreanInstant('2026-11-21T07:00')).toBe(at('2026-11-21T07:00:00'));
  expect(koreanInstant('')).toBeNull();
  expect(koreanInstant('2026-13-41T07:00')).toBeNull();
});
