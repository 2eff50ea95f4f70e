import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet, type LinkMemory, noteLinkChange, steadyLink } from './flap-rule.ts';
import { defaultThresholds } from './state-thresholds.ts';

const thresholds = { flapChanges: 4, flapWindowMs: 1000, flapQuietMs: 500 };

function after(gaps: readonly number[]): { memory: LinkMemory; times: number[] } {
  let at = 0;
  const times = gaps.map((gap) => (at += gap));
  return {
    memory: times.reduce((memory, time) => noteLinkChange(memory, time, thresholds), steadyLink),
    times,
  };
}

describe('a connection', () => {
  it('is unstable exactly from the change on that makes it too many within the window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 30 }), (gaps) => {
        const { memory, times } = after(gaps);
        const first = times.find((time, index) => {
          const inWindow = times
            .slice(0, index + 1)
            .filter((other) => other > time - thresholds.flapWindowMs);
          return inWindow.length >= thresholds.flapChanges;
        });
        expect(memory.unstableSince).toBe(first ?? null);
      }),
    );
  });

  it('is not unstable by what it shares with its hub or host, however often that is', () => {
    const shared = (at: number) => at % 2 === 0;
    const note = (times: readonly number[]) =>
      times.reduce((memory, at) => noteLinkChange(memory, at, thresholds, shared), steadyLink);
    expect(note([2, 4, 6, 8, 10, 12, 3, 5, 7]).unstableSince).toBeNull();
    expect(note([2, 4, 6, 8, 10, 12, 3, 5, 7, 9]).unstableSince).toBe(9);
  });

  it('is remembered within bounds, however often it changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 400 }), (gaps) => {
        expect(after(gaps).memory.changes.length).toBeLessThanOrEqual(99);
      }),
    );
  });

  it('is quiet once nothing has changed for the whole while, and not a moment before', () => {
    const { memory } = after([100, 100, 100, 100]);
    expect(isQuiet(memory, 899, thresholds)).toBe(false);
    expect(isQuiet(memory, 900, thresholds)).toBe(true);
  });

  it('that a person pulls out and puts back four times is not unstable by default', () => {
    const gaps = Array.from({ length: 8 }, () => 5000);
    let at = 0;
    const memory = gaps.reduce<LinkMemory>(
      (before, gap) => noteLinkChange(before, (at += gap), defaultThresholds),
      steadyLink,
    );
    expect(memory.unstableSince).toBeNull();
  });

  it('is never called unstable where that is switched off', () => {
    const off = { ...thresholds, flapChanges: 0 };
    expect([1, 2, 3, 4, 5].reduce((memory, at) => noteLinkChange(memory, at, off), steadyLink)).toEqual(
      steadyLink,
    );
  });
});
