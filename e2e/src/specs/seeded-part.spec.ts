import { afterEach, describe, expect, it, vi } from 'vitest';
import { seededPart } from '../farm/seeded-part.ts';

const cases = ['server', 'agent', 'database', 'adb', 'rack'];

afterEach(() => {
  vi.unstubAllEnvs();
});

function partOf(seed: number, rounds?: number): string[] {
  vi.stubEnv('FAULTS_SEED', String(seed));
  vi.stubEnv('FAULTS_ROUNDS', rounds === undefined ? undefined : String(rounds));
  return seededPart(cases, 2);
}

describe('of cases that take long', () => {
  it('a run has some, the same ones for the same seed, and each case comes with some seed', () => {
    const parts = Array.from({ length: 50 }, (_, seed) => partOf(seed));
    for (const [seed, part] of parts.entries()) {
      expect(new Set(part).size).toBe(2);
      expect(partOf(seed)).toEqual(part);
    }
    expect(new Set(parts.flat())).toEqual(new Set(cases));
  });

  it('the run of faults has all, in each round once', () => {
    const all = partOf(7, 3);
    expect(all).toHaveLength(15);
    for (const round of [0, 5, 10]) expect(all.slice(round, round + 5).toSorted()).toEqual(cases.toSorted());
  });
});
