import { readStored, writeStored } from '../../platform/stored-value.ts';

const keyOf = (aid: string): string => `rackhand.first-steps.${aid}`;

/** Done or sent away by this admin in this browser: not asked about again. */
export function areStepsOver(aid: string): boolean {
  return readStored(keyOf(aid)) === 'over';
}

export function endSteps(aid: string): void {
  writeStored(keyOf(aid), 'over');
}
