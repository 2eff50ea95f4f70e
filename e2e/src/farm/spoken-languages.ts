import { createHash } from 'node:crypto';
import { type Language, languages } from '@rackhand/contract/text/language';

/**
 * The languages in which a spec goes its way: both, but in the run of all tests (`SPOKEN=one`) one of them, by the seed that
 * the run prints, so that each has its turn. That each text stands in both, and fits, is tested of both in every run.
 */
export function spokenLanguages(spec: string): Language[] {
  const { SPOKEN: spoken, FAULTS_SEED: seed = '0' } = process.env;
  if (spoken !== 'one') return [...languages];
  const turn = createHash('sha256').update(`${spec} ${seed}`).digest().readUInt8(0) % languages.length;
  return languages.slice(turn, turn + 1);
}
