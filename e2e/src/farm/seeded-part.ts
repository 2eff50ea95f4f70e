import fc from 'fast-check';

/**
 * Of cases that take long by nature a run of the tests has so many, by a seed that it prints; `npm run faults` has all of
 * them, as often as is asked, each time in another order.
 */
export function seededPart<Case>(cases: readonly Case[], count: number): Case[] {
  const { FAULTS_SEED: seed = '0', FAULTS_ROUNDS: rounds } = process.env;
  const length = rounds === undefined ? count : cases.length;
  const part = fc.shuffledSubarray([...cases], { minLength: length, maxLength: length });
  return fc.sample(part, { seed: Number(seed), numRuns: Number(rounds ?? 1) }).flat();
}
