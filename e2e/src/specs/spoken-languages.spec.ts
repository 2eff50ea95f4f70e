import type { Language } from '@rackhand/contract/text/language';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spokenLanguages } from '../farm/spoken-languages.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function inRunOfAll(spec: string, seed: number): Language[] {
  vi.stubEnv('SPOKEN', 'one');
  vi.stubEnv('FAULTS_SEED', String(seed));
  return spokenLanguages(spec);
}

describe('a spec that goes its way in a language', () => {
  it('goes it in both by itself', () => {
    vi.stubEnv('SPOKEN', undefined);
    expect(spokenLanguages('users')).toEqual(['ko', 'en']);
  });

  it('goes it in one in the run of all tests: the same for the same seed, and in each with some seed', () => {
    const turns = Array.from({ length: 20 }, (_, seed) => inRunOfAll('users', seed));
    for (const [seed, turn] of turns.entries()) {
      expect(turn).toHaveLength(1);
      expect(inRunOfAll('users', seed)).toEqual(turn);
    }
    expect(new Set(turns.flat())).toEqual(new Set(['ko', 'en']));
    const specs = new Set(
      ['users', 'commands', 'passwords', 'user-deeds'].map((spec) => inRunOfAll(spec, 1)[0]),
    );
    expect(specs.size).toBe(2);
  });
});
